import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { instructionBody } from '../../components/instructions/instruction-body.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature, transaction } from '../../testing/samples.ts'

const page = `/tx/${signature}`
beforeAll(instructionBody.preload)

const failed = {
  ...transaction,
  status: 'failed' as const,
  error: '{"InstructionError":[0,{"Custom":1}]}',
  logMessages: '["Program log: Error: insufficient funds"]',
  failure: {
    outcome: 'failed' as const,
    kind: 'InstructionError',
    instruction: '0',
    programId: '11111111111111111111111111111111',
    programName: 'System Program',
    code: 1,
    name: 'ResultWithNegativeLamports',
    message: 'insufficient funds',
    logLine: 0,
  },
}

test('a success is final and says so', async () => {
  openPage(page, { getTransaction: transaction })
  expect(await screen.findByText('Finalized (MAX Confirmations)')).toBeTruthy()
  expect(screen.getByText('Success', { selector: '.tone-emerald' })).toBeTruthy()
  expect(screen.getByText('0.000005')).toBeTruthy()
  expect(screen.queryByText('Error')).toBeNull()
})

test('a transaction that a fork could still undo is not called final', async () => {
  openPage(page, { getTransaction: { ...transaction, finalized: false } })
  expect(await screen.findByText('Confirmed, not final yet')).toBeTruthy()
})

test('a failure shows the reason, the instruction and a link to the logs', async () => {
  openPage(page, { getTransaction: failed })
  expect(await screen.findByText('insufficient funds')).toBeTruthy()
  expect(screen.getByText('Failed', { selector: '.tone-red' })).toBeTruthy()
  expect(screen.getByText('ResultWithNegativeLamports (custom program error 1, 0x1)')).toBeTruthy()
  expect(screen.getByText('Failed here')).toBeTruthy()
  expect(screen.queryByText('Program log: Error: insufficient funds')).toBeNull()
  fireEvent.click(screen.getByText('View program logs'))
  expect(await screen.findByText('Program log: Error: insufficient funds')).toBeTruthy()
  expect(location.search + location.hash).toBe('?logs=show#log-1')
})

test('a program that the runtime stopped has the reason first, then its name and its log line', async () => {
  openPage(page, {
    getTransaction: {
      ...failed,
      logMessages: JSON.stringify([
        'Program 11111111111111111111111111111111 failed: exceeded CUs meter at BPF instruction',
      ]),
      failure: {
        ...failed.failure,
        code: null,
        name: 'ProgramFailedToComplete',
        message: 'ran out of compute units (38,000 of 38,000)',
      },
    },
  })
  expect(await screen.findByText('Ran out of compute units (38,000 of 38,000)')).toBeTruthy()
  expect(screen.getByText('ProgramFailedToComplete').parentElement?.textContent).toBe(
    'ProgramFailedToComplete: exceeded CUs meter at BPF instruction',
  )
})

test('a failure without logs says that it failed', async () => {
  openPage(page, { getTransaction: { ...failed, logMessages: null } })
  expect(await screen.findByText('Transaction execution failed')).toBeTruthy()
  expect(screen.queryByText('View program logs')).toBeNull()
})

test('no text of a stranger reverses the direction of the page', async () => {
  const turned = 'pay \u202e\u2066ecila\u061c'
  const instruction = {
    ...JSON.parse(transaction.instructions)[0],
    programName: turned,
    type: turned,
    parsed: { type: turned, info: { [turned]: turned, list: [{ [turned]: turned }] } },
  }
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  openPage(`${page}?logs=show&raw=show&q=${encodeURIComponent(turned)}`, {
    getTransaction: {
      ...failed,
      sentence: turned,
      sentencePieces: [{ kind: 'text', text: turned, value: null, copyOf: null }],
      instructions: JSON.stringify([instruction]),
      logMessages: JSON.stringify([`Program log: ${turned}`]),
      failure: { ...failed.failure, programName: turned, message: turned },
    },
  })
  expect(await screen.findAllByText(/Program log: pay \[U\+202E\]\[U\+2066\]ecila/)).not.toEqual([])
  expect(document.documentElement.outerHTML).not.toMatch(/\p{Bidi_Control}/u)
  expect(document.title).toMatch(/^pay /)
  expect(document.title).not.toMatch(/\p{Bidi_Control}/u)
  fireEvent.click(screen.getByRole('button', { name: 'Copy as JSON' }))
  const copied = JSON.parse(String((writeText.mock.calls as unknown[][])[0]?.[0]))
  expect(copied.instructions[0].parsed.info[turned]).toBe(turned)
})

test('one sentence says what happened, with links for addresses and tokens', async () => {
  openPage(page, { getTransaction: transaction })
  const token = await screen.findByRole('link', { name: '5 USDG' })
  expect(token.getAttribute('href')).toContain('/token/')
  expect(screen.getByRole('link', { name: 'alice.gor' }).getAttribute('href')).toBe(`/address/${address}`)
  // The heading is the sentence, which begins with its subject.
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('bob.gor sent 5 USDG to alice.gor')
  expect(heading.previousElementSibling?.textContent).toContain('Transaction Details')
})

test('a sentence without a subject is the heading unchanged', async () => {
  openPage(page, { getTransaction: { ...transaction, subject: null } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sent 5 USDG to alice.gor' })).toBeTruthy()
})

test('a trade over two pools is shown as one route and its legs, by the names of the tokens', async () => {
  const [coin, trash, dollar] = ['So11111111111111111111111111111111111111112', address, otherAddress]
  const amount = (mint: string, raw: string) => ({
    mint,
    amount: raw,
    uiAmount: String(Number(raw) / 100),
    decimals: 2,
    symbol: null,
    copyOf: null,
  })
  const activity = {
    kind: 'swap' as const,
    instruction: '0',
    programId: otherAddress,
    programName: 'CPAMM v4',
    user: address,
  }
  openPage(`${page}?trades=show`, {
    getTransaction: {
      ...transaction,
      tokens: { [trash]: { name: 'Trash', symbol: 'TRASH', uri: null, logoUri: null, copyOf: null } },
      activities: [
        {
          ...activity,
          scope: 'route',
          pool: null,
          given: [amount(coin, '150')],
          received: [amount(dollar, '7')],
        },
        {
          ...activity,
          scope: 'leg',
          pool: address,
          given: [amount(coin, '150')],
          received: [amount(trash, '4200')],
        },
      ],
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Token Swap' }))
  expect(await card.findByText('route')).toBeTruthy()
  expect(card.getByText('leg')).toBeTruthy()
  expect(card.getByText('TRASH')).toBeTruthy()
  expect(card.getAllByText('1.5')).toHaveLength(2)
  expect(card.getByText('42')).toBeTruthy()
})

test('amounts keep every digit', async () => {
  openPage(`${page}?instructions=all`, { getTransaction: transaction })
  expect(await screen.findByText('18,446,744,073.709551615')).toBeTruthy()
})

test('an instruction is shown parsed or raw', async () => {
  openPage(`${page}?instructions=all`, { getTransaction: transaction })
  const view = within(await screen.findByRole('group', { name: 'View of instruction #1' }))
  fireEvent.click(view.getByText('Raw'))
  expect(await screen.findByText('3Bxs4h24hBtQy9rw')).toBeTruthy()
  expect(screen.getByText(/Data, hex \(12 bytes\)/)).toBeTruthy()
})

test('an instruction that cannot be parsed is shown raw, and says so in the parsed view', async () => {
  const [instruction] = JSON.parse(transaction.instructions)
  const unknown = { ...instruction, programName: null, type: null, parsed: null, data: null, accounts: [] }
  openPage(`${page}?instructions=all`, {
    getTransaction: { ...transaction, instructions: JSON.stringify([unknown]) },
  })
  expect(await screen.findByText('No raw instruction data available')).toBeTruthy()
  fireEvent.click(screen.getByText('Parsed'))
  expect(screen.getByText('No parsed instruction data available')).toBeTruthy()
})

test('transfers name both sides by their owners', async () => {
  const transfer = {
    kind: 'transfer',
    instruction: '0',
    source: 'a',
    destination: 'b',
    from: address,
    to: otherAddress,
    amount: '1500',
    fee: '10',
    mint: 'So11111111111111111111111111111111111111112',
    decimals: 3,
    native: false,
  }
  openPage(page, { getTransaction: { ...transaction, transfers: JSON.stringify([transfer]) } })
  const card = within(await screen.findByRole('region', { name: 'Flow of Value' }))
  expect(card.getByText('Transfers (1)')).toBeTruthy()
  expect([card.getAllByTitle(address), card.getAllByTitle(otherAddress)].map(({ length }) => length)).toEqual(
    [1, 1],
  )
  const [from, to] = [address, otherAddress].map((one) => `${one.slice(0, 6)}...${one.slice(-4)}`)
  expect(card.getAllByRole('listitem').at(-1)?.textContent).toMatch(`#1from ${from} to ${to}:1.5`)
  expect(card.getByText('1.5')).toBeTruthy()
  expect(card.getByText('0.01')).toBeTruthy()
})

test('a wrap names the owner, and a new token has its name and no amount', async () => {
  const wrap = {
    ...{ kind: 'wrap', instruction: '0', source: null, destination: otherAddress, from: null, to: address },
    ...{ amount: '1500', fee: '0', mint: 'So11111111111111111111111111111111111111112', decimals: 3 },
    native: false,
  }
  const created = {
    type: 'create',
    instruction: '0',
    mint: otherAddress,
    amount: '0',
    decimals: 6,
    account: null,
    owner: null,
  }
  openPage(page, {
    getTransaction: {
      ...transaction,
      transfers: JSON.stringify([wrap]),
      mintedTokens: JSON.stringify([created]),
      tokens: { [otherAddress]: { name: 'Trash', symbol: 'TRASH', uri: null, logoUri: null, copyOf: null } },
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Flow of Value' }))
  expect(card.getAllByTitle(address)).toHaveLength(1)
  expect(card.queryByText('unknown')).toBeNull()
  expect(card.getByText('Minted Tokens (1)')).toBeTruthy()
  expect(card.getAllByRole('listitem').at(-1)?.textContent).toBe(`#1the mint:createTRASH${otherAddress}`)
})

test.each([page, '/tx/nonsense', '/tx/%zz'])('%s without a transaction is not found', async (path) => {
  openPage(path)
  expect(await screen.findByRole('heading', { name: 'Transaction Not Found' })).toBeTruthy()
  expect(
    screen.getByText(
      "The transaction signature you're looking for doesn't exist or hasn't been processed yet.",
    ),
  ).toBeTruthy()
  expect(screen.getByText('Return to Explorer').closest('a')?.getAttribute('href')).toBe('/')
})

test('a text that is not a signature is not requested', async () => {
  const { asked } = openPage('/tx/nonsense')
  await screen.findByRole('heading', { name: 'Transaction Not Found' })
  expect(asked.filter((url) => url.startsWith('/api/transaction/'))).toEqual([])
})

test('a transaction that was just sent appears by itself', async () => {
  let asked = 0
  openPage(page, { getTransaction: () => (++asked > 1 ? transaction : undefined) })
  expect(await screen.findByRole('heading', { name: 'Transaction Not Found' })).toBeTruthy()
  expect(screen.getByText(/goes on looking and shows it by itself/)).toBeTruthy()
  expect(await screen.findByText('Finalized (MAX Confirmations)')).toBeTruthy()
})

test('after a jump within the page, the next page begins at its top', async () => {
  openPage(page, { getTransaction: transaction })
  await screen.findByText('Finalized (MAX Confirmations)')
  const scrolled = vi.fn()
  vi.stubGlobal('scrollTo', scrolled)
  window.location.hash = '#instruction-0'
  // Browsers send this event when they jump to a hash, and when they go back.
  fireEvent(window, new PopStateEvent('popstate'))
  fireEvent.click(screen.getByRole('link', { name: '7' }))
  expect(location.pathname).toBe('/block/7')
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
})

const dropped = {
  ...failed,
  ...{ logMessages: null, accounts: '[]', ownerChanges: null, tokenBalanceChanges: [] },
}

test('without its detail the page names the setting, and omits the parts that would be empty', async () => {
  const droppedBy = { setting: 'VOTE_DETAIL_DAYS' as const, source: 'index' as const }
  openPage(page, { getTransaction: { ...dropped, droppedBy } })
  const notice = await screen.findByRole('region', {
    name: 'The detail of this transaction is no longer kept',
  })
  expect(notice.textContent).toContain('has set VOTE_DETAIL_DAYS, which drops the detail of old votes')
  expect(screen.getByText('Why It Failed')).toBeTruthy()
  expect(screen.getByText('Overview')).toBeTruthy()
  for (const title of ['Result', 'Program Logs', 'Balances by Account'])
    expect(screen.queryByText(title)).toBeNull()
})

test('a detail from the node is complete, and the page names its source', async () => {
  const droppedBy = { setting: 'DETAIL_DAYS' as const, source: 'node' as const }
  openPage(page, { getTransaction: { ...transaction, droppedBy } })
  const notice = await screen.findByRole('region', { name: 'The detail was read from the node' })
  expect(notice.textContent).toContain('DETAIL_DAYS, which drops the detail of old transactions')
  expect(screen.getByText('Result')).toBeTruthy()
})
