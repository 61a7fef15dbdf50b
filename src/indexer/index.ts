export { importArchives } from './import-archives.ts'
export { type Indexer, startIndexer } from './start-indexer.ts'
