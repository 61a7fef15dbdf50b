export { type ImportProgress, type ImportTotals, importArchives } from './import-archives.ts'
export { type Indexer, type IndexerOptions, type IndexerStatus, startIndexer } from './start-indexer.ts'
