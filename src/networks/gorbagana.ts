import type { NetworkProfile } from './profile.ts'

export const gorbagana: NetworkProfile = {
  name: 'gorbagana',
  title: 'Gorbagana Chain',
  coin: {
    symbol: 'GOR',
    decimals: 9,
    wrappedMint: 'So11111111111111111111111111111111111111112',
    wrappedSymbol: 'wGOR',
  },
  slotMs: 1_000,
  stage: 'Testnet',
  genesisHash: '9Xev9AWhZjfkBzkt2uap5JYeWxn48L2N21JA76bWebWd',
  labels: {
    So11111111111111111111111111111111111111112: 'wGOR',
  },
  programs: {
    Fwy1A7vQG7Rj4jW2oP4p5qWxqoUqMFq2BLt3zSe9FKzC: 'Community AMM (CPAMM)',
    '6YJXQ2hHphsMeUZ8tDGAqVnNm7ArDPMsLL7JkaELF77j': 'Community AMM (CPAMM v2)',
    '5Yh3pLTTn1B4z96SYpjb52mxPySBLx6LL4toPjDWkWdc': 'Community AMM (CPAMM v3)',
    xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8: 'Community AMM (CPAMM v4)',
    cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG: 'Meteora DAMM v2',
    dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN: 'Dynamic Bonding Curve',
    '3zUuUsjdy97qwbJwCHFoP93AskZMJhXNzqzGQ4rhVfHp': 'Dynamic Bonding Curve (fork)',
    namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX: 'GOR Name Service',
    '6xq9xx2Vfkoq1j2r3X7gC9rFsmuDvjTgMTgJqwXFkR1k': 'GOR Name Registrar',
    metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'Token Metadata Program',
  },
  poolPrograms: [
    'Fwy1A7vQG7Rj4jW2oP4p5qWxqoUqMFq2BLt3zSe9FKzC',
    '6YJXQ2hHphsMeUZ8tDGAqVnNm7ArDPMsLL7JkaELF77j',
    '5Yh3pLTTn1B4z96SYpjb52mxPySBLx6LL4toPjDWkWdc',
    'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8',
  ],
  links: {
    website: 'https://gorbagana.wtf',
    docs: 'https://docs.gorbagana.wtf',
    code: 'https://github.com/gorbagana-dev',
    telegram: 'https://t.me/gorbagana_portal',
    bridge: 'https://bridge.gorbagana.wtf',
  },
}
