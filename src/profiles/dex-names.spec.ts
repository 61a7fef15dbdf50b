import { expect, test } from 'vitest'
import { loadNetwork } from './index.ts'

test.each([
  ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 'Jupiter v6'],
  ['JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB', 'Jupiter v4'],
  ['9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP', 'Orca Token Swap v2'],
  ['whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', 'Orca Whirlpool'],
  ['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', 'Serum DEX v3'],
  ['Fwy1A7vQG7Rj4jW2oP4p5qWxqoUqMFq2BLt3zSe9FKzC', 'CPAMM v1'],
  ['6YJXQ2hHphsMeUZ8tDGAqVnNm7ArDPMsLL7JkaELF77j', 'CPAMM v2'],
  ['5Yh3pLTTn1B4z96SYpjb52mxPySBLx6LL4toPjDWkWdc', 'CPAMM v3'],
  ['xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8', 'CPAMM v4'],
])('the exchange at %s is %s', (program, name) => {
  const { programs } = loadNetwork('gorbagana')
  expect(programs[program]?.name).toBe(name)
})
