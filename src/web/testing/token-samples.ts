import type { Token } from '#contract/tokens.ts'
import { address } from './samples.ts'

const mint = '5AUcJkaftzvruchSBjKaTqNWNGtxAtf1kmUa1kRvuLc6'

/** A token of which everything is known, for tests to vary. */
export const token: Token = {
  mint,
  address: mint,
  name: 'Trash Coin',
  symbol: 'TRASH',
  decimals: 6,
  logoUri: null,
  uri: 'https://trash.example/trash.json',
  verified: true,
  copyOf: null,
  description: 'What is left.',
  website: 'https://trash.example',
  telegram: 'https://t.me/trash',
  twitter: 'https://x.com/trash',
  fullMetadata: null,
  creator: null,
  supply: '900000000000000',
  uiSupply: '900000000',
  mintAuthority: address,
  freezeAuthority: address,
  programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  updateAuthority: address,
  holders: 1234,
  extensions: [],
  authorities: [
    { role: 'mint', title: 'Mint authority', address, text: 'may make new tokens' },
    { role: 'freeze', title: 'Freeze authority', address: null, text: 'may freeze the accounts of holders' },
  ],
}
