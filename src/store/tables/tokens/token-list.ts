import { address, bool, f64, nullable, string, u32, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/** The row of a mint with the greatest `version` counts. */
export const tokenList = defineTable({
  name: 'token_list',
  key: ['mint'],
  columns: {
    mint: address,
    name: string,
    symbol: string,
    name_key: string,
    symbol_key: string,
    mint_key: string,
    uri: string,
    logo: string,
    decimals: nullable(u32),
    verified: bool,
    is_copy: bool,
    quality: bool,
    price: nullable(f64),
    change_24h: nullable(f64),
    volume_24h: nullable(f64),
    market_cap: nullable(f64),
    holders: nullable(u64),
    content: u64,
    version: u64,
    words: u64,
  },
})
