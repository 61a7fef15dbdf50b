import { command, type Database, insertBinary, select } from '#store/engine/database.ts'
import { tokenList } from '#store/tables/tokens/token-list.ts'
import { tokenWords } from '#store/tables/tokens/token-words.ts'
import { wordedColumns, wordsOf } from '#store/tokens/token-words.ts'

/** The number of listed mints when the chain has no generated holders. */
const MINTS = 20_000

/**
 * Lists every mint that has holders, or 20,000 other mints when there are none. Each has a name, two thirds
 * have a logo, half have a price, and one of 500 is a look-alike.
 */
export async function generateTokenList(db: Database): Promise<void> {
  const random = (salt: number) => `(sipHash64(mint, ${salt}) % 1000000 / 1000000)`
  const ifPriced = (value: string) => `if(sipHash64(mint, 9) % 2 = 0, ${value}, NULL)`
  const values: Record<string, string> = {
    mint: 'mint',
    name: "concat('Token name', toString(sipHash64(mint) % 1000), ' of ', hex(substring(mint, 1, 3)))",
    symbol: 'hex(substring(mint, 1, 3))',
    name_key: 'lower(name)',
    symbol_key: 'lower(symbol)',
    mint_key: 'lower(base58Encode(mint))',
    uri: "concat('https://example.org/', symbol, '.json')",
    logo: "if(sipHash64(mint, 2) % 3 = 0, '', concat('https://example.org/', symbol, '.png'))",
    decimals: '6',
    verified: 'false',
    is_copy: 'sipHash64(mint, 3) % 500 = 0',
    quality: "logo != '' AND NOT is_copy",
    price: ifPriced(`exp(20 * ${random(4)} - 15)`),
    change_24h: ifPriced(`100 * ${random(5)} - 40`),
    volume_24h: ifPriced(`exp(15 * ${random(6)})`),
    market_cap: ifPriced(`exp(20 * ${random(7)})`),
    holders: 'holders',
    content: '0',
    version: '1',
    words: '0',
  }
  const columns = tokenList.columnNames.map((name) => `${values[name]} AS ${name}`).join(', ')
  await command(
    db,
    `INSERT INTO token_list (${tokenList.columnNames.join(', ')})
     SELECT ${columns} FROM (
       SELECT mint, holders FROM mint_holders FINAL
       UNION ALL
       SELECT toFixedString(concat(reinterpretAsFixedString(sipHash128(number, 1)),
         reinterpretAsFixedString(sipHash128(number, 2))), 32) AS mint, intDiv(1000000, number + 1) AS holders
       FROM numbers(${MINTS}) WHERE (SELECT count() FROM mint_holders) = 0
     ) SETTINGS max_threads = 1`,
  )
  await writeWords(db)
}

/**
 * Writes the words by which tokens are searched, as the refresh of the list does. One statement covers the
 * mints with one first byte.
 */
async function writeWords(db: Database): Promise<void> {
  for (let first = 0; first < 256; first++) {
    const tokens = await select(
      db,
      wordedColumns,
      `SELECT base58Encode(token_list.mint) AS mint, name_key, symbol_key, is_copy, quality, holders FROM token_list
       WHERE substring(token_list.mint, 1, 1) = char(${first})`,
    )
    const rows = tokens.flatMap((token) =>
      wordsOf(token).map((row) => ({ ...row, is_deleted: 0, version: 1 })),
    )
    await insertBinary(db, tokenWords, tokenWords.encode(rows))
  }
}
