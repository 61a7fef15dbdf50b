// Prints how much of the real data is decoded, of the larger collection if it exists:
// node --import tsx test/oracles/print-coverage.ts

import { committedData, wholeData } from '#decode/testing/real-data.ts'
import { coverageTable, readCoverage } from './coverage.ts'

console.log(coverageTable(readCoverage(wholeData ?? committedData)))
