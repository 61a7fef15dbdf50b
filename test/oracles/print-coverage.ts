// Prints how much of the real data beside the project is understood: node --import tsx test/oracles/print-coverage.ts

import { coverageTable, readCoverage } from './coverage.ts'

console.log(coverageTable(readCoverage()))
