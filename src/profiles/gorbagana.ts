import { commonGateways } from './common-gateways.ts'
import { commonPrograms } from './common-programs.ts'
import { gorbaganaDevLog } from './gorbagana-dev-log.ts'
import type { NetworkProfile } from './profile.ts'

export const gorbagana: NetworkProfile = {
  name: 'gorbagana',
  title: 'Gorbagana Chain',
  shortTitle: 'Gorbagana',
  coin: {
    symbol: 'GOR',
    wrappedMint: 'So11111111111111111111111111111111111111112',
    wrappedSymbol: 'wGOR',
    logoUrl: '/coin-gor.svg',
    contractAddress: '71Jvq4Epe2FCJ7JFSF7jLXdNk1Wy4Bhqd9iL6bEFELvg',
    fixedPrice: 0.017,
  },
  // The stable token of the embedded chain. The public chain's is not published.
  stables: [{ mint: 'HoHFsNtPcse7biyAYrWVJfyciZUZmJDZMCxyMHei3toz', symbol: 'USDG', decimals: 6 }],
  // Tokens of the embedded chain.
  verified: [
    { mint: '5AUcJkaftzvruchSBjKaTqNWNGtxAtf1kmUa1kRvuLc6', symbol: 'TRASH', name: 'Trash Coin' },
    { mint: 'J7eJmW7CwZTDz6c2daUzstzjMmwPKLEnNZRbtzppF4Zz', symbol: 'CAN', name: 'Tin Can' },
    { mint: 'HoHFsNtPcse7biyAYrWVJfyciZUZmJDZMCxyMHei3toz', symbol: 'USDG', name: 'Garbage Dollar' },
    { mint: 'ANgxZEh9fabYf9WhhNtWPvWdWURitg9hwiyX3czvm348', symbol: 'RACOON', name: 'Raccoon' },
    { mint: '8RdS1xJJ5QtHg7q4Na675rGU3tTxiFFRadZWYEMv3rsT', symbol: 'BIN', name: 'Wheelie Bin' },
    { mint: '8HmW3FkgPxocEZFg8PTsEaRUBtTjSTpnWexPVWoiAXWW', symbol: 'RUST', name: 'Rust Bucket' },
    { mint: '3y4iHQtGwJ97s3KhRXYTQ9582pL2YugTuDfqgnW7HFeb', symbol: 'LID', name: 'Dustbin Lid' },
    { mint: '98trF2z51igd1XLgm9dwprk7arwyRKgFKWz1EwJPRxoB', symbol: 'TAX', name: 'Landfill Levy' },
  ],
  products: { swap: 'Gor Swap', tokens: 'TPL Tokens' },
  slotMs: 1_000,
  // The block limit of the chain's node version, 1.18.
  blockComputeLimit: 48_000_000,
  stage: 'Testnet',
  mainnet: 'pending',
  release: 'Testnet v3',
  endpoints: { rpc: 'https://rpc.gorbagana.wtf', webSocket: 'wss://rpc.gorbagana.wtf' },
  genesisHash: '9Xev9AWhZjfkBzkt2uap5JYeWxn48L2N21JA76bWebWd',
  labels: {
    So11111111111111111111111111111111111111112: 'wGOR',
  },
  programs: {
    ...commonPrograms,
    Fwy1A7vQG7Rj4jW2oP4p5qWxqoUqMFq2BLt3zSe9FKzC: { name: 'CPAMM v1', protocol: 'spl-token-swap' },
    '6YJXQ2hHphsMeUZ8tDGAqVnNm7ArDPMsLL7JkaELF77j': { name: 'CPAMM v2', protocol: 'spl-token-swap' },
    '5Yh3pLTTn1B4z96SYpjb52mxPySBLx6LL4toPjDWkWdc': { name: 'CPAMM v3', protocol: 'spl-token-swap' },
    xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8: { name: 'CPAMM v4', protocol: 'spl-token-swap' },
    '3zUuUsjdy97qwbJwCHFoP93AskZMJhXNzqzGQ4rhVfHp': {
      name: 'Dynamic Bonding Curve',
      protocol: 'meteora-dbc',
    },
    namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX: { name: 'GOR Name Service', protocol: 'name-service' },
    '6xq9xx2Vfkoq1j2r3X7gC9rFsmuDvjTgMTgJqwXFkR1k': { name: 'GOR Name Registrar' },
  },
  directory: [
    { programId: 'Fwy1A7vQG7Rj4jW2oP4p5qWxqoUqMFq2BLt3zSe9FKzC', type: 'AMM', name: 'CPAMM' },
    { programId: '6YJXQ2hHphsMeUZ8tDGAqVnNm7ArDPMsLL7JkaELF77j', type: 'AMM', name: 'CPAMM v2' },
    { programId: '5Yh3pLTTn1B4z96SYpjb52mxPySBLx6LL4toPjDWkWdc', type: 'AMM', name: 'CPAMM v3' },
    { programId: 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8', type: 'AMM', name: 'CPAMM v4' },
    { programId: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX', type: 'GOR Name Service', name: 'GOR ID' },
    { programId: '6xq9xx2Vfkoq1j2r3X7gC9rFsmuDvjTgMTgJqwXFkR1k', type: 'GOR Name Service', name: 'GOR ID' },
    { programId: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', type: 'NFT', name: 'Token Metadata Program' },
  ],
  // The name service of the embedded chain. The public chain's is not published.
  names: {
    suffix: 'gor',
    program: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
    parent: 'GukaWcyn85YWcSF8m5MufcLgLBxjEwB2yBxiH75pcGVZ',
    reverseClass: 'GffjKV6YgXmKReTfg7dGPKgTfRqaeXaEdscw8aE4Ygaj',
    neverExpire: true,
  },
  gateways: commonGateways,
  // The coin also exists as a token on Solana.
  origins: {
    So11111111111111111111111111111111111111112: {
      chain: 'Solana',
      url: 'https://explorer.solana.com/address/71Jvq4Epe2FCJ7JFSF7jLXdNk1Wy4Bhqd9iL6bEFELvg',
    },
  },
  devLog: gorbaganaDevLog,
  links: {
    website: 'https://gorbagana.wtf',
    docs: 'https://docs.gorbagana.wtf',
    code: 'https://github.com/gorbagana-dev',
    telegram: 'https://t.me/gorbagana_portal',
    x: 'https://x.com/Gorbagana_chain',
    bridge: 'https://bridge.gorbagana.wtf',
  },
}
