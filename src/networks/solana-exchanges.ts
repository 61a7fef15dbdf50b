import type { NetworkProfile } from './profile.ts'

// Addresses: the published IDLs and packages that the files in decode/protocols name.

/** Exchanges of Solana besides those that stand on other chains too, with the interfaces that are known. */
export const solanaExchanges: NetworkProfile['programs'] = {
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P': { name: 'Pump.fun', protocol: 'pump', isAnchor: true },
  pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA: { name: 'PumpSwap', protocol: 'pump-swap', isAnchor: true },
  pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ: {
    name: 'Pump.fun Fees',
    protocol: 'pump-fees',
    isAnchor: true,
  },
}
