export { WrongChain, watchChain } from './genesis.ts'
export { importArchives } from './import-archives.ts'
export { type RedecodeProgress, type RedecodeTotals, redecode } from './redecode.ts'
export { type Indexer, startIndexer } from './start-indexer.ts'
