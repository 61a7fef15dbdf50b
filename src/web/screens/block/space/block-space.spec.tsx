import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BlockSpace } from '#contract/blocks/block-space.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, block, signature } from '../../../testing/samples.ts'

const sum = { computeUnits: '1000', fees: '18446744073709551615', unknownCompute: 0 }
const part = { programId: address, programName: 'CPAMM v4' }
const space: BlockSpace = {
  transactionCount: 9,
  ...sum,
  programs: [
    { ...part, transactions: 5, computeUnits: '600', fees: '5000', unknownCompute: 0 },
    {
      programId: null,
      programName: null,
      transactions: 1,
      computeUnits: '150',
      fees: '5000',
      unknownCompute: 0,
    },
  ],
  transactions: [
    { ...part, index: 3, signature, isVote: false, success: false, fees: '5000', computeUnits: '500' },
    { ...part, index: 4, signature: null, isVote: true, success: true, fees: '5000', computeUnits: '0' },
  ],
}
const open = (more: Partial<BlockSpace> = {}, query = '', answers: Answers = {}) =>
  openPage(`/block/${block.height}${query}`, {
    getBlock: block,
    getBlockSpace: { ...space, ...more },
    ...answers,
  })
/** The card, once it is loaded. Until then another element is in its place. */
const card = async () => {
  await screen.findByRole('group', { name: 'Space by' })
  return within(screen.getByRole('region', { name: 'Block Space' }))
}
const areas = async () =>
  (await (await card()).findAllByRole('listitem')).map((item) => item.firstElementChild)

test('each program is an area of its share of the compute, and a link to its transactions in the block', async () => {
  open()
  const found = await areas()
  expect(found.map((area) => area?.getAttribute('title'))).toEqual([
    'CPAMM v4, 60.00%, 600 compute units, 5 transactions',
    'All others, 25.00%, 250 compute units',
    'No program, 15.00%, 150 compute units, 1 transaction',
  ])
  expect(found[0]?.getAttribute('href')).toBe(`/block/${block.height}?program=${address}&votes=on`)
  expect(found[1]?.getAttribute('href')).toBeNull()
})

test('a switch shows fees and transactions, with every digit, and is in the URL', async () => {
  open()
  const part = await card()
  fireEvent.click(await part.findByRole('button', { name: 'Transactions' }))
  fireEvent.click(part.getByRole('button', { name: 'Fees' }))
  expect(location.search).toBe('?by=transaction&space=fees')
  const found = await areas()
  expect(found.map((area) => area?.getAttribute('title'))).toEqual([
    'All others, 100.00%, 18,446,744,073,709,541,615 lamports',
    expect.stringMatching(/, 0\.00%, 5,000 lamports, CPAMM v4, failed$/),
    'Transaction 4, 0.00%, 5,000 lamports, vote',
  ])
  expect(found[1]?.getAttribute('href')).toBe(`/tx/${signature}`)
})

test('transactions with unknown compute units are counted, and if all are unknown the card says so', async () => {
  open({ unknownCompute: 2 })
  const text = 'Of 2 transactions the chain does not say them: these are left out.'
  expect(await (await card()).findByText(new RegExp(text))).toBeTruthy()
})

test('a block whose compute units are all unknown has no areas', async () => {
  open({ computeUnits: '0', unknownCompute: 9, programs: [], transactions: [] })
  expect(
    await (await card()).findByText('The chain does not say the compute units of these transactions.'),
  ).toBeTruthy()
})

test('an empty block, and a space that cannot be loaded, say so', async () => {
  open({ transactionCount: 0, computeUnits: '0', fees: '0', programs: [], transactions: [] })
  expect(await (await card()).findByText('No transactions in this block')).toBeTruthy()
})
