import { anchorProgram, taggedProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// npm @lightprotocol/stateless.js 0.23.3 and @lightprotocol/compressed-token 0.23.3. The token program logs the name of the tag 65.

/** The program of Light that changes compressed accounts. */
export const lightSystem: Protocol = {
  name: 'light-system',
  isOnlyTyped: true,
  decode: anchorProgram(`
    invoke
    invoke_cpi
    invoke_cpi_with_read_only
    invoke_cpi_with_account_info`),
}

const named = anchorProgram(`
  mint_to
  transfer
  batch_compress
  compress_spl_token_account
  create_token_pool
  add_token_pool
  approve
  revoke`)
const tagged = taggedProgram('transfer2#65')

/** Light's compressed tokens. */
export const lightToken: Protocol = {
  name: 'light-token',
  isOnlyTyped: true,
  decode: (instruction) => named(instruction) ?? tagged(instruction),
}
