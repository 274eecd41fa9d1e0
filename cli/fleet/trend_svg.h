// A trend as a picture. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "fleet/trend/trend.h"

namespace zoe::cli {

constexpr std::size_t kMostTrendsOfPicture = 20;

// An SVG file with a chart per trend, one below the other, each with points, intervals and nights.
// title: what is shown. note: above the charts, on as many lines as it takes; may be empty.
// REQUIRES: trends with points.
std::string trendSvg(const std::vector<fleet::Trend> &trends, fleet::Quantity quantity,
                     const std::string &title, const std::string &note);

} // namespace zoe::cli
