// Prints how much of the real data is understood, of the larger collection where it is there: node --import tsx test/oracles/print-coverage.ts

import { committedData, wholeData } from '#decode/testing/real-data.ts'
import { coverageTable, readCoverage } from './coverage.ts'

console.log(coverageTable(readCoverage(wholeData ?? committedData)))
