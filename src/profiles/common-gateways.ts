import type { NetworkProfile } from './profile.ts'

/** Public gateways, the same for every chain. */
export const commonGateways: NonNullable<NetworkProfile['gateways']> = {
  ipfs: ['https://ipfs.io/ipfs/', 'https://dweb.link/ipfs/', 'https://gateway.pinata.cloud/ipfs/'],
  arweave: ['https://arweave.net/', 'https://permagate.io/'],
}
