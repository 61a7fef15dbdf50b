import { commonGateways } from './common-gateways.ts'
import { commonPrograms } from './common-programs.ts'
import type { NetworkProfile } from './profile.ts'
import { solanaExchanges } from './solana-exchanges.ts'
import { solanaFeeAccounts } from './solana-fee-accounts.ts'
import { solanaPrograms } from './solana-programs.ts'

export const solana: NetworkProfile = {
  name: 'solana',
  title: 'Solana',
  coin: {
    symbol: 'SOL',
    wrappedMint: 'So11111111111111111111111111111111111111112',
    wrappedSymbol: 'wSOL',
  },
  verified: [
    { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', name: 'USD Coin' },
    { mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', symbol: 'USDT', name: 'Tether USD' },
  ],
  slotMs: 400,
  blockComputeLimit: 60_000_000,
  stage: 'Mainnet',
  endpoints: { rpc: 'https://api.mainnet-beta.solana.com', webSocket: 'wss://api.mainnet-beta.solana.com' },
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  labels: { So11111111111111111111111111111111111111112: 'wSOL', ...solanaFeeAccounts },
  programs: { ...commonPrograms, ...solanaExchanges, ...solanaPrograms },
  // https://github.com/otter-sec/solana-verified-programs-api: OtterSec's signer writes the records of
  // programs without an authority.
  buildRegistry: {
    program: 'verifycLy8mB96wd9wqq3WDXQwM4oU6r42Th37Db9fC',
    signers: ['9VWiUUhgNoRwTH5NVehYJEDwcotwYX3VgW4MChiHPAqU'],
  },
  gateways: commonGateways,
  links: {
    website: 'https://solana.com',
    docs: 'https://solana.com/docs',
    code: 'https://github.com/anza-xyz/agave',
  },
}
