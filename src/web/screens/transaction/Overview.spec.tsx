import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GorPrice } from '#contract/network/network.ts'
import type { FailureEntry } from '#contract/transactions/transaction-failure.ts'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature, transaction } from '../../testing/samples.ts'

const page = `/tx/${signature}`
const price: GorPrice = {
  price: 0.5,
  change24h: null,
  logoUrl: null,
  pool: null,
  asOfSlot: 9,
  fetchedAt: null,
  updatedAt: null,
}
const open = (change: Partial<Transaction>, getGorPrice: GorPrice = price) =>
  openPage(page, { getTransaction: { ...transaction, ...change }, getGorPrice })
/** The row or chip with this label, once the transaction is loaded. */
const fact = async (label: string) => {
  await screen.findByText(/^Finalized/)
  return within(screen.getByText(label).closest('div, li') as HTMLElement)
}

test('the fee is shown in dollars to 8 decimals if the price is known', async () => {
  open({})
  expect(await screen.findByText('($0.00000250 today)')).toBeTruthy()
})

test('heading and overview have the signature to copy, the status, the block, the slot, the time and the fee', async () => {
  open({ slot: 1234 })
  expect((await fact('Signature')).getByText(signature)).toBeTruthy()
  expect((await fact('Signature')).getByRole('button', { name: 'Copy signature' })).toBeTruthy()
  expect((await fact('Status')).getByText('Success')).toBeTruthy()
  expect((await fact('Block')).getByRole('link', { name: '7' }).getAttribute('href')).toBe('/block/7')
  expect((await fact('Slot')).getByText('1,234')).toBeTruthy()
  expect(screen.getByText(/2026/)).toBeTruthy()
  expect((await fact('Fee')).getByText('0.000005')).toBeTruthy()
  expect((await fact('Fee')).getByText('GOR')).toBeTruthy()
})

test('without a price no dollars are shown', async () => {
  open({}, { ...price, price: null })
  await screen.findByText('Finalized (MAX Confirmations)')
  expect(screen.queryByText(/\$/)).toBeNull()
})

test('changes of owners and transfers of the coin are shown in dollars', async () => {
  const transfer = {
    kind: 'transfer',
    instruction: '0',
    source: address,
    destination: otherAddress,
    from: address,
    to: otherAddress,
    amount: '3000000000',
    fee: '0',
    mint: null,
    decimals: 9,
    native: true,
  }
  const change = { mint: null, decimals: 9, change: '-4000000000', uiChange: '-4' }
  open({
    transfers: JSON.stringify([transfer]),
    ownerChanges: [{ address, isAccount: false, signer: true, changes: [change] }],
  })
  const card = async (name: string) => within(await screen.findByRole('region', { name }))
  expect(await (await card('Flow of Value')).findByText('($1.50 today)')).toBeTruthy()
  expect((await card('Result')).getByText('(-$2.00 today)')).toBeTruthy()
})

test('the priority fee and the used share of the limit are shown', async () => {
  open({ priorityFee: '2000', computeUnitPrice: '10000', computeUnitLimit: '200000', computeUnits: '450' })
  expect((await fact('Priority fee')).getByText('0.000002')).toBeTruthy()
  expect((await fact('Priority fee')).getByText('10,000')).toBeTruthy()
  expect((await fact('Compute units')).getByText('0.23%')).toBeTruthy()
})

test('the size is shown with the largest size of its version', async () => {
  open({ version: 1, size: 2_310, maxSize: 4_096 })
  expect((await fact('Version, size')).getByText('2,310')).toBeTruthy()
  expect((await fact('Version, size')).getByText('4,096')).toBeTruthy()
})

test('limits of the header of version 1 are shown', async () => {
  const limits = { computeUnitLimit: '9000', heapSize: '65536', loadedAccountsDataSizeLimit: '131072' }
  open({ version: 1, ...limits })
  expect((await fact('Compute units')).getByText('9,000')).toBeTruthy()
  expect((await fact('Heap size')).getByText('65,536')).toBeTruthy()
  expect((await fact('Loaded accounts')).getByText('131,072')).toBeTruthy()
})

test('a limit that the header of version 1 does not set is 0, and the heap is the smallest', async () => {
  open({ version: 1 })
  const text = async (label: string) => (await fact(label)).getByText(/not set/).textContent
  expect(await text('Compute units')).toBe('limit 0, not set')
  expect(await text('Heap size')).toBe('limit 32,768 bytes, not set')
  expect(await text('Loaded accounts')).toBe('limit 0 bytes, not set')
})

test('limits that another version requested by instructions are shown', async () => {
  open({ version: 0, heapSize: '65536' })
  expect((await fact('Heap size')).getByText('65,536')).toBeTruthy()
  expect((await fact('Loaded accounts')).getByText('Not set')).toBeTruthy()
})

test('a transaction that requests only compute units does not mention the heap and the accounts', async () => {
  open({ version: 0, computeUnitLimit: '9000' })
  expect((await fact('Compute units')).getByText('9,000')).toBeTruthy()
  expect(screen.queryByText(/Heap size|Loaded accounts|not set/i)).toBeNull()
})

test('values that the chain does not report are dashes, a fee without priority says None', async () => {
  open({ computeUnits: null, recentBlockhash: null, size: null })
  expect((await fact('Priority fee')).getByText('None')).toBeTruthy()
  expect((await fact('Compute units')).getByText('–')).toBeTruthy()
  expect((await fact('Version, size')).queryByText(/bytes/)).toBeNull()
  expect((await fact('Recent blockhash')).getByText('–')).toBeTruthy()
})

test('a confirmed transaction becomes final while the page is open', async () => {
  let asked = 0
  openPage(page, { getTransaction: () => ({ ...transaction, finalized: ++asked > 1 }) })
  expect(await screen.findByText('Confirmed, not final yet')).toBeTruthy()
  expect(await screen.findByText('Finalized (MAX Confirmations)')).toBeTruthy()
})

const failure: FailureEntry = {
  outcome: 'failed',
  kind: 'InstructionError',
  instruction: '0.0',
  programId: otherAddress,
  programName: 'CPAMM v4',
  code: 6001,
  name: 'SlippageExceeded',
  message: 'The price moved too far',
  logLine: null,
}

test('an error in a call is named with its program, its number and its meaning', async () => {
  open({
    status: 'failed',
    failure,
    logMessages: '["Program x failed: custom program error: 0x1771"]',
  })
  const error = await fact('Error')
  expect(error.getByText('custom program error: 0x1771')).toBeTruthy()
  expect(error.getByText('SlippageExceeded (custom program error 6001, 0x1771)')).toBeTruthy()
  expect(error.getByText(': The price moved too far', { exact: false })).toBeTruthy()
  expect(error.getByText('instruction #1.1').getAttribute('href')).toBe('#instruction-0.0')
  expect(error.getByText('CPAMM v4')).toBeTruthy()
})

test('an error without a known name keeps its number', async () => {
  open({ status: 'failed', failure: { ...failure, name: null, message: null } })
  expect(await screen.findByText('Custom program error 6001, 0x1771')).toBeTruthy()
})

test('an error of the whole transaction names no instruction', async () => {
  const whole = { kind: 'InsufficientFundsForRent', name: 'InsufficientFundsForRent' }
  open({
    status: 'failed',
    logMessages: null,
    failure: { ...failure, ...whole, code: null, message: null, instruction: null, programId: null },
  })
  expect(await screen.findByText('InsufficientFundsForRent')).toBeTruthy()
  expect(screen.getByText('Transaction execution failed')).toBeTruthy()
  expect(screen.queryByText(/^instruction #/)).toBeNull()
  expect(screen.queryByText('View program logs')).toBeNull()
})

test.each([
  ['notExecuted', 'Not executed', /^None of its instructions was executed\. It paid no fee/],
  ['feeOnly', 'Fee only', /^None of its instructions was executed\. It paid its fee\.$/],
] as const)('a transaction that was not executed says so: %s', async (outcome, status, effect) => {
  const name = 'InvalidAccountForFee'
  const message = 'This account may not be used to pay transaction fees'
  open({
    status: 'failed',
    logMessages: '[]',
    failure: {
      ...failure,
      ...{ outcome, kind: name, name, message, code: null, instruction: null, programId: null },
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Why It Was Not Executed' }))
  expect(card.getByText(message)).toBeTruthy()
  expect(card.getByText(effect)).toBeTruthy()
  expect(card.queryByText(/Transaction execution failed|^In /)).toBeNull()
  expect(screen.getAllByText(status)).toHaveLength(2)
  expect(screen.queryByText('Failed')).toBeNull()
})

test('an undecoded transaction says why and still shows the known values', async () => {
  open({
    version: 5,
    decodeError: 'The transaction has version 5; versions legacy and 0 can be read',
    instructions: '[]',
    accounts: '[]',
    feePayer: null,
    recentBlockhash: null,
  })
  const warning = within(
    await screen.findByRole('region', { name: 'This transaction could not be read whole' }),
  )
  expect(warning.getByText(/versions legacy and 0 can be read\. All that is known/)).toBeTruthy()
  expect((await fact('Version, size')).getByText('Version 5')).toBeTruthy()
  expect((await fact('Paid by')).getByText('–')).toBeTruthy()
  expect(screen.getByText('This transaction has no instructions that can be read')).toBeTruthy()
})

test('a transaction of a future version is called unknown', async () => {
  open({ version: 9 })
  expect(await screen.findByText('Version 9 is not known to this explorer')).toBeTruthy()
})

test.each(['legacy', 0, 1] as const)('version %s gets no warning', async (version) => {
  open({ version })
  expect(
    (await fact('Version, size')).getByText(version === 'legacy' ? 'Legacy' : `Version ${version}`),
  ).toBeTruthy()
  expect(screen.queryByText(/not known to this explorer|could not be read whole/)).toBeNull()
})
