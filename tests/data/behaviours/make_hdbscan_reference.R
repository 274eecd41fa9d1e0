# Labels of an independent implementation of HDBSCAN for tests/analysis/tst_mixture.cpp.
#
# Made with the R package dbscan 1.1-11 (Debian 12, r-cran-dbscan; Hahsler, Piekenbrock & Doran 2019):
#   Rscript make_hdbscan_reference.R
# hdbscan_reference.csv  for each minPts (the least size of a group, and the number of neighbours, the
#                        point itself among them): the label of each point of density_points.csv, -1 for noise
library(dbscan)
points <- as.matrix(read.csv("density_points.csv"))
rows <- sapply(c(5, 8, 10, 15, 25), function(size) {
    labels <- hdbscan(points, minPts = size)$cluster
    paste(c(size, labels - 1), collapse = ",")
})
writeLines(c("minPts,labels", rows), "hdbscan_reference.csv")
