// A trend as an SVG chart. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "fleet/trend/trend.h"

namespace zoe::cli {

constexpr std::size_t kMostTrendsOfPicture = 20;

// An SVG file with one chart per trend, one below the other, each with points, intervals and
// nights. title: of the file. note: above the charts, on as many lines as necessary; may be empty.
// REQUIRES: trends with points.
std::string trendSvg(const std::vector<fleet::Trend> &trends, fleet::Quantity quantity,
                     const std::string &title, const std::string &note);

} // namespace zoe::cli
