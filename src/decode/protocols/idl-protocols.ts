import { idlProtocol } from './idl-protocol.ts'
import type { Protocol } from './protocol.ts'

/** The protocols of which an IDL in `idls/` says all that is known. A new one needs a file there and a name here. */
export const idlProtocols: readonly Protocol[] = [
  'account-compression',
  'bubblegum',
  'cctp-message-transmitter',
  'cctp-token-messenger',
  'drift',
  'jito-tip-distribution',
  'jito-tip-payment',
  'kamino-lend',
  'kamino-vault',
  'lighthouse',
  'marginfi',
  'marinade',
  'mpl-core',
  'noop',
  'pyth-oracle',
  'pyth-push',
  'pyth-receiver',
  'pyth-wormhole',
  'save',
  'sequence-enforcer',
  'spl-governance',
  'squads-v3',
  'squads-v4',
  'stake-pool',
  'switchboard-on-demand',
  'switchboard-v2',
  'wormhole-core',
  'wormhole-token-bridge',
].map(idlProtocol)
