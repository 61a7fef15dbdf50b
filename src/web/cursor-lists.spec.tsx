import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressAnswers, addressTransaction } from './testing/address-samples.ts'
import { type Answers, openPage } from './testing/open-page.tsx'
import { address, blockSummary, transactionSummary } from './testing/samples.ts'
import { token, tokenAnswers, transfer } from './testing/token-samples.ts'

// These tests cover every list that the server pages by cursors.

const total = { totalCount: 3, totalCountIsExact: false, hiddenVotes: null }

/**
 * Answers with three pages of a list.
 *
 * @param rows returns the rows of a page (from 1), which contain its number
 */
const answer =
  <Rows extends object>(rows: (page: number) => Rows) =>
  (url: URL) => {
    const { cursor, after, last } = Object.fromEntries(url.searchParams)
    const page = last ? 3 : after ? Number.parseInt(after, 10) - 1 : Number.parseInt(cursor ?? '1', 10)
    return {
      ...rows(page),
      hasMore: page < 3,
      nextCursor: page < 3 ? `${page + 1}.0.0` : null,
      previousCursor: page > 1 ? `${page}.0.0` : null,
      searchedTo: null,
    }
  }
/** The slot in the rows of a page, by which tests recognize the page. */
const slotOf = (page: number) => 8_000 + page
const textOf = (page: number) => `8,00${page}`

const ofAddress: Answers = {
  ...addressAnswers,
  listAddressTransactions: answer((page) => ({
    transactions: [
      {
        ...addressTransaction,
        sentence: textOf(page),
        sentencePieces: [{ kind: 'text' as const, text: textOf(page), value: null, copyOf: null }],
      },
    ],
    tokens: {},
    ...total,
  })),
}
const ofToken: Answers = {
  ...tokenAnswers,
  listTokenTransfers: answer((page) => ({
    transfers: [{ ...transfer, amount: `${slotOf(page)}000000`, uiAmount: String(slotOf(page)) }],
    ...total,
  })),
  listTokenTransactions: answer((page) => ({
    transactions: [
      {
        ...transfer,
        amount: `${slotOf(page)}000000`,
        uiAmount: String(slotOf(page)),
        transfers: 1,
        sentence: '',
        sentencePieces: [],
      },
    ],
    ...total,
  })),
}

test.each<[string, string, Answers]>([
  ['transactions of an address', `/address/${address}?`, ofAddress],
  ['balance changes of an address', `/address/${address}?tab=balances&`, ofAddress],
  ['transactions of a token', `/token/${token.mint}?`, ofToken],
  ['transfers of a token', `/token/${token.mint}?tab=transfers&`, ofToken],
  [
    'transactions of all blocks',
    '/transactions?view=all&',
    {
      listBlocks: [blockSummary],
      listAllTransactions: answer((page) => ({
        transactions: [{ ...transactionSummary, blockHeight: slotOf(page) }],
      })),
    },
  ],
  [
    'blocks',
    '/blocks?',
    {
      listBlocks: [blockSummary],
      listAllBlocks: answer((page) => ({
        blocks: [{ ...blockSummary, height: slotOf(page), slot: slotOf(page) }],
      })),
    },
  ],
])(
  'the list of %s leads forward, back, to its first and its last page, also from a link',
  async (_, path, answers) => {
    Element.prototype.scrollIntoView = () => {}
    openPage(`${path}cursor=2.0.0&page=2`, answers)
    const pager = await screen.findByRole('navigation', { name: /^Pages of / })
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    const isShown = async (page: number) =>
      expect((await screen.findAllByText(textOf(page))).length).toBeGreaterThan(0)
    await isShown(2)
    press('Newer page')
    await isShown(1)
    press('Older page')
    await isShown(2)
    press('Last page')
    await isShown(3)
    expect(screen.getByRole('button', { name: 'Older page' })).toHaveProperty('disabled', true)
    press('Newer page')
    await isShown(2)
    press('First page')
    await isShown(1)
    expect(screen.getByRole('button', { name: 'Newer page' })).toHaveProperty('disabled', true)
    // The pager stays in the document while a page loads.
    expect(pager.isConnected).toBe(true)
  },
)
