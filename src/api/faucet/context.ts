import type { Faucet } from './faucet.ts'

export type FaucetContext = { faucet: Faucet }
