import type { GorPrice, Health } from '#contract/network/network.ts'
import type { PublicProfile } from '#contract/network/network-profile.ts'
import { address, otherAddress } from './samples.ts'

// Valid answers of the API, which tests vary.

export const health: Health = {
  status: 'ok',
  problems: [],
  network: {
    name: 'gorbagana',
    title: 'Gorbagana Chain',
    shortTitle: 'Gorbagana',
    coin: 'GOR',
    swapName: 'Gor Swap',
    tokensName: 'TPL Tokens',
    wrappedMint: 'So11111111111111111111111111111111111111112',
    wrappedSymbol: 'wGOR',
    stage: 'Testnet',
    mainnetPending: true,
    labels: {},
    nameSuffix: null,
    links: { website: 'https://gorbagana.wtf', telegram: 'https://t.me/gorbagana_portal' },
    contractAddress: otherAddress,
    slotMs: 1_000,
    isSlotMsMeasured: true,
  },
  generations: null,
  roles: ['indexer', 'api'],
  chain: { up: true, slot: 9, height: 7, genesisHash: null, consensus: null, nodes: [], notOffered: [] },
  indexed: {
    slot: 9,
    height: 7,
    lagSlots: 0,
    gaps: 0,
    prunedGaps: 0,
    chainBreaks: 0,
    incompleteBlocks: 0,
    isStandby: false,
    bootstrap: null,
    names: null,
  },
  database: { kind: 'embedded', version: null },
  version: '1.2.3',
  commit: 'c0ffee0123456789c0ffee0123456789c0ffee01',
}

/** Writes the chain's names to the document's head, like the server does in its pages. */
export function addNamesToHead(network = health.network): void {
  const { title, shortTitle, coin, swapName, tokensName, stage, mainnetPending, slotMs } = network
  document.querySelector('meta[name="network"]')?.remove()
  const tag = document.createElement('meta')
  tag.name = 'network'
  tag.content = title
  Object.assign(tag.dataset, { coin, shortTitle, swapName, tokensName, stage, slotMs })
  if (mainnetPending) tag.dataset.mainnet = 'pending'
  document.head.append(tag)
}

export const gorPrice: GorPrice = {
  price: 0.00125,
  change24h: -3.5,
  logoUrl: null,
  pool: address,
  asOfSlot: 9,
  fetchedAt: null,
  updatedAt: null,
}

export const networkProfile: PublicProfile = {
  title: 'Gorbagana Chain',
  coin: 'GOR',
  stage: 'Testnet',
  release: 'Testnet v3',
  endpoints: { rpc: 'https://rpc.example.org', webSocket: 'wss://rpc.example.org' },
  jsonRpc: { sends: false },
  devLog: [],
  directory: [],
}
