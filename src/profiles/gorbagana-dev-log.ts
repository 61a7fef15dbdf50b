import type { ChangelogEntry } from '#contract/network/network-profile.ts'

/** Changes of the chain with their dates, newest first. */
export const gorbaganaDevLog: ChangelogEntry[] = [
  {
    id: 'community-amm',
    type: 'major',
    version: '',
    date: '2025-09-06',
    title: 'Community AMM live for testing',
    description: 'The automated market maker of the community can be tested on the testnet.',
    changes: [
      'Token swaps',
      'Liquidity pool management',
      'Token creation tools',
      // The URL of the exchange's own site is not published.
      { text: 'CPAMM v4 protocol', url: '/address/xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8' },
    ],
    // A screenshot of the tab DeFi Activities of a token on a new local chain:
    // /token/5AUcJkaftzvruchSBjKaTqNWNGtxAtf1kmUa1kRvuLc6.
    picture: {
      url: '/amm-trades.webp',
      width: 1168,
      height: 562,
      caption: 'Trades over the community AMM, here of TRASH on the local chain of this explorer',
    },
  },
  {
    id: 'websocket',
    type: 'minor',
    version: '',
    date: '2025-09-04',
    title: 'WebSocket server live',
    description: 'Programs can subscribe to real-time data.',
    changes: [
      'Real-time data over WebSocket',
      'Address: wss://rpc.gorbagana.wtf',
      { text: 'How to subscribe', url: '/developer-tools?tab=quickstart' },
    ],
  },
  {
    id: 'native-wgor',
    type: 'major',
    version: '',
    date: '2025-09-01',
    title: 'Native wGOR and .gor names, full testnet reset',
    description: 'The testnet begins again with a new genesis.',
    changes: [
      'Native wGOR support',
      '.gor name service',
      'Full testnet reset: balances show 0',
      'Developers must redeploy their programs and claim their faucet allocations again',
    ],
  },
  {
    id: 'website',
    type: 'minor',
    version: '',
    date: '2025-08-28',
    title: 'New website live',
    description: 'The website of the chain is new.',
    changes: [{ text: 'New website', url: 'https://gorbagana.wtf' }, 'Mobile-friendly'],
  },
  {
    id: 'multisig-vault',
    type: 'minor',
    version: '',
    date: '2025-08-25',
    title: 'Multisig vault deployed on testnet',
    description: 'A multisig vault was deployed in a maintenance window.',
    changes: [
      'Multisig vault on testnet',
      'Maintenance window',
      'Its transaction is no longer on the chain, which began again on 2025-09-01',
    ],
  },
  {
    id: 'token-2022',
    type: 'major',
    version: 'v0.9.0',
    date: '2025-08-24',
    title: 'SPL Token-2022 enabled',
    description: 'A new genesis brings the token programs to their canonical addresses.',
    changes: [
      'SPL Token-2022 by a new genesis',
      'Legacy token, Token-2022, associated token account and memo programs at their canonical ids',
      'Extensions such as metadata and transfer hooks',
      'Breaking: old tokens, accounts and deployed programs are gone',
      'Developers must redeploy their programs and mint their tokens again',
    ],
  },
]
