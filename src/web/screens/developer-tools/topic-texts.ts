export type Topic = { title: string; text: string }

/** Texts about how the chain agrees on blocks. They apply to every chain with this runtime. */
export const consensus: readonly Topic[] = [
  {
    title: 'Proof of Stake',
    text: 'Validators vote on blocks with the coins that are delegated to them. A block with the votes of two thirds of the stake is confirmed.',
  },
  {
    title: 'Proof of History',
    text: 'A chain of hashes orders transactions in time before the validators vote, so that leaders produce blocks without waiting for each other.',
  },
  {
    title: 'Leader schedule',
    text: 'Who produces the block of a slot is fixed for a whole epoch, by stake. A leader that is offline leaves its slots empty.',
  },
]

/** Texts about the layers between an on-chain program and the pages of this explorer. */
export const layers: readonly Topic[] = [
  {
    title: 'Runtime',
    text: 'The SVM executes transactions. Each names the accounts that it reads and writes, so that transactions on different accounts run in parallel.',
  },
  {
    title: 'Programs',
    text: 'Code is stored in accounts and has no state of its own: its data is in accounts that it owns. Programs are deployed and upgraded by the loaders.',
  },
  {
    title: 'Tokens',
    text: 'All tokens belong to the token programs (SPL Token and Token-2022). A holder has one associated token account for each token.',
  },
  {
    title: 'Nodes',
    text: 'A node serves JSON-RPC and WebSocket. It keeps the newest blocks only: most nodes delete old ones.',
  },
  {
    title: 'Index',
    text: 'This explorer follows a node, decodes every block and stores all of them in its own database, so that old transactions stay readable.',
  },
  {
    title: 'API',
    text: 'The pages use a public JSON API without keys, and a WebSocket that announces every new block.',
  },
]
