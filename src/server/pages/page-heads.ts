import { accountKinds, accountTitle } from '#contract/addresses/account-kinds.ts'
import { blockId } from '#contract/blocks/block-id.ts'
import { shownStatus, statusWords } from '#contract/network/status-words.ts'
import { blockCall, newestBlocks, newestTransactions, type PageCall } from '#contract/pages/page-calls.ts'
import { type PageName, pages, pathTo, sectionTitle } from '#contract/pages/pages.ts'
import { titles } from '#contract/pages/titles.ts'
import { imageUrl } from '#contract/paths.ts'
import { raised, thousands } from '#lib/text/text.ts'
import { chainNames } from '#profiles/chain-names.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Calls } from '../requests/calls.ts'
import {
  addressContent,
  at,
  blockContent,
  coins,
  epochContent,
  homeContent,
  type PageContent,
  tokenContent,
  transactionContent,
  transactionsOf,
  whatIs,
} from './page-content.ts'

/**
 * The metadata of a page for its HTML head, which crawlers and link previews read. Plain text, not escaped.
 */
export type PageHead = {
  status: 200 | 404
  /** The name of the page's screen; absent for a path without one. */
  page?: PageName | undefined
  /** The API calls that the page sends first. */
  calls: readonly PageCall[]
  title: string
  description: string
  /** Path and query of the canonical URL; null for a page that search engines must not index. */
  canonical: string | null
  /** Path and query of a picture of the page's subject; absent for the product's own picture. */
  image?: string | undefined
  /** The content that the page shows before its JavaScript runs. */
  content?: PageContent | undefined
}

/** The longest wait for the look-up of a thing whose page is a 404 when it does not exist. */
const LOOKUP_MS = 2_000
/** The size in pixels of a picture in a link preview. */
const PREVIEW_PIXELS = 256

type Found = Omit<PageHead, 'status' | 'page' | 'calls'>
type Page = {
  /** The head from the URL alone, used when the data is late or unavailable. */
  general: Found
  /** The head from the page's data; rejects with an ApiError 400 or 404 when the thing does not exist. */
  find?: (() => Promise<Found>) | undefined
  /** The longest wait for `find`, if it differs from the usual one. */
  waitMs?: number
  /** The title when the thing does not exist. */
  missing?: string
}
type Given = { value: string; query: URLSearchParams; calls: PageCalls; network: NetworkProfile }
type PageCalls = ReturnType<Calls['valuesFor']>

/** The head of a page, from its URL and from its data. */
export function pageOf(name: PageName, given: Given): Page {
  switch (name) {
    case 'home':
      return home(given)
    case 'transaction':
      return transaction(given)
    case 'block':
      return block(given)
    case 'epoch':
      return epoch(given)
    case 'address':
      return address(given)
    case 'token':
      return token(given)
    case 'transactions':
      return feed(given)
    case 'admin': {
      const { title, about } = pages.admin
      return { general: { title, description: `${title}: ${about}.`, canonical: null } }
    }
    default: {
      const { about } = pages[name]
      const title = sectionTitle(name, chainNames(given.network))
      const description = `${title} on the ${given.network.title}: ${about}.`
      return { general: { title, description, canonical: pages[name].path } }
    }
  }
}

function home({ network, calls }: Given): Page {
  const general = {
    title: sectionTitle('home', chainNames(network)),
    description: `Blocks, transactions, tokens and addresses of the ${network.title} (${network.coin.symbol}), live and searchable.`,
    canonical: pages.home.path,
  }
  return {
    general,
    find: async () => {
      const [blocks, newest] = await Promise.all([
        calls.value(...newestBlocks),
        calls.value(...newestTransactions()),
      ])
      return { ...general, content: homeContent(blocks, newest) }
    },
  }
}

function transaction({ value: signature, calls, network }: Given): Page {
  const canonical = pathTo('transaction', signature)
  return {
    general: {
      title: titles.transaction(signature),
      description: `Status, fee, instructions, transfers and logs of transaction ${signature} on the ${network.title}.`,
      canonical,
    },
    missing: titles.noTransaction,
    waitMs: LOOKUP_MS,
    find: async () => {
      const tx = await calls.value('getTransaction', { signature })
      const status = statusWords[shownStatus(tx)]
      const blockName =
        tx.blockHeight === null ? `slot ${tx.slot}` : titles.block(tx.blockHeight).toLowerCase()
      const time = at(tx.timestamp)
      return {
        title: titles.transaction(signature, tx.sentence),
        description: `${status}${tx.finalized ? ', finalized' : ''}: ${tx.sentence}. In ${blockName}${time && ` at ${time}`}, fee ${coins(tx.fee, network)}. Transaction ${signature}.`,
        canonical,
        content: transactionContent(tx, network),
      }
    },
  }
}

function block({ value, calls, network }: Given): Page {
  const id = /^\d{1,15}$/.test(value) ? String(Number(value)) : value
  return {
    general: {
      // Without an answer of the index it is unknown whether the block exists.
      title: titles.askedBlock(id),
      description: `The transactions, fees, leader and hashes of ${titles.block(id).toLowerCase()} of the ${network.title}.`,
      canonical: pathTo('block', id),
    },
    missing: titles.noBlock,
    waitMs: LOOKUP_MS,
    find: async () => {
      const found = await calls.value(...blockCall(value))
      const { failedTxs, timestamp, slot, totalFees, leader } = found
      const count = transactionsOf(found)
      const failed = failedTxs > 0 ? ` (${thousands(String(failedTxs))} failed)` : ''
      const time = at(timestamp)
      const title = titles.block(blockId(found))
      return {
        title,
        description: `${title} of the ${network.title}: ${count}${failed}${time && `, made at ${time}`} in slot ${thousands(String(slot))}, fees ${coins(totalFees, network)}${leader ? `, leader ${leader}` : ''}.`,
        // A block with a height has one canonical page, that of its height, even when it was found by its
        // slot.
        canonical: pathTo('block', blockId(found)),
        content: blockContent(found, network),
      }
    },
  }
}

function epoch({ value, calls, network }: Given): Page {
  const isNumber = /^\d{1,9}$/.test(value)
  const id = isNumber ? String(Number(value)) : value
  const canonical = pathTo('epoch', id)
  const about = `slots, leaders, skipped slots, rewards and stake of an epoch of the ${network.title}`
  return {
    general: {
      title: isNumber ? titles.epoch(Number(value)) : pages.currentEpoch.title,
      description: `${raised(about)}.`,
      canonical,
    },
    missing: titles.noEpoch,
    waitMs: LOOKUP_MS,
    find: async () => {
      const found = await calls.value('getEpoch', { epoch: value })
      const title = titles.epoch(found.epoch)
      return {
        title,
        description: `${title}: ${about}, slots ${thousands(String(found.firstSlot))} to ${thousands(String(found.lastSlot))}.`,
        canonical: pathTo('epoch', String(found.epoch)),
        content: epochContent(found, network),
      }
    },
  }
}

function address({ value, calls, network }: Given): Page {
  const canonical = pathTo('address', value)
  const general = {
    title: accountTitle(value),
    description: `The account and the transactions of ${value} on the ${network.title}.`,
    canonical,
  }
  return {
    general,
    missing: titles.noAddress,
    find: async () => {
      const known = await calls.value('getAddressType', { address: value })
      const { type, exists, closed, lamports, program, live } = known
      const title = accountTitle(value, known)
      // The description has no balance of an earlier slot, because search engines keep it for long.
      const content = addressContent(known, network)
      if (!live || type === null) return { ...general, title, content }
      const kind = `${whatIs(known.label ?? known.name, accountKinds[type].name)} on the ${network.title}`
      const holds = lamports === null ? '' : `, holding ${coins(lamports, network)}`
      const owned = program && type !== 'wallet' ? `, owned by ${program}` : ''
      const closedAt = at(closed?.timestamp ?? null)
      const gone = closed
        ? `, closed${closedAt && ` at ${closedAt}`}`
        : ', without an account on the chain now'
      return {
        title,
        description: `${kind}${exists ? `${holds}${owned}` : gone}. Address ${value}.`,
        canonical,
        content,
      }
    },
  }
}

function token({ value: mint, calls, network }: Given): Page {
  const canonical = pathTo('token', mint)
  return {
    general: {
      title: titles.token(mint),
      description: `Market, supply, holders and transfers of the token ${mint} on the ${network.title}.`,
      canonical,
    },
    missing: titles.noToken,
    waitMs: LOOKUP_MS,
    find: async () => {
      const found = await calls.value('getToken', { mint })
      const { uiSupply, holders, logoUri } = found
      const title = titles.token(mint, found)
      const amount = uiSupply === null ? '' : `, supply ${thousands(uiSupply.split('.')[0] ?? '')}`
      const held = holders === null ? '' : `, ${thousands(String(holders))} holders`
      return {
        title,
        description: `${title}: a token of the ${network.title}${amount}${held}. Mint ${mint}.`,
        canonical,
        image: pictureFor(logoUri),
        content: tokenContent(found),
      }
    },
  }
}

/**
 * The picture for a link preview. Sites that show previews load it from this server, never from a host that a
 * token names; data URLs give none.
 */
function pictureFor(logo: string | null): string | undefined {
  const url = logo && imageUrl(logo, PREVIEW_PIXELS)
  return url?.startsWith('/') ? url : undefined
}

function feed({ query, calls, network }: Given): Page {
  const general = {
    title: pages.transactions.title,
    description: `Live transaction feed from the ${network.title}, block by block.`,
    canonical: pages.transactions.path,
  }
  const blockText = query.get('block')
  if (blockText === null || !/^\d{1,15}$/.test(blockText)) return { general }
  const height = Number(blockText)
  return {
    general: { ...general, title: titles.transactions(height) },
    missing: titles.noBlock,
    waitMs: LOOKUP_MS,
    find: async () => {
      const found = await calls.value(...blockCall(blockText))
      const time = at(found.timestamp)
      return {
        title: titles.transactions(height),
        description: `The ${transactionsOf(found)} of block ${thousands(blockText)} of the ${network.title}${time && `, made at ${time}`}.`,
        canonical: `${pages.transactions.path}?block=${height}`,
      }
    },
  }
}
