import { expect, test } from 'vitest'
import { blockOf } from '#decode/block/decode-block.ts'
import { committedData } from '#decode/testing/real-data.ts'
import { parseJson } from '#lib/text/json.ts'
import { parseBlock, readTransactions } from './parse-block.ts'

/** The result of parsing in parts, with all transactions, or the error. */
function inParts(text: string | Buffer) {
  try {
    const block = parseBlock(Buffer.from(text))
    const transactions = [...(block.transactions?.entries() ?? [])].map(([, transaction]) => transaction)
    return { ...block, transactions }
  } catch (error) {
    return (error as Error).name
  }
}

function atOnce(text: string | Buffer) {
  try {
    return blockOf(parseJson(Buffer.from(text).toString('utf8')))
  } catch (error) {
    return (error as Error).name
  }
}

const LINKS = '"blockhash":"b","previousBlockhash":"p","parentSlot":1'
const blockWith = (transactions: string, more = '') => `{${LINKS},"transactions":${transactions}${more}}`
const TRANSACTION = '{"transaction":["AQ==","base64"],"meta":null}'

test.each([...committedData.blockFiles, ...committedData.emptiedBlockFiles])(
  '%s parsed in parts is the block parsed at once',
  (file) => {
    const text = committedData.readText(file)
    expect(inParts(text)).toEqual(atOnce(text))
    expect(inParts(`{"jsonrpc":"2.0","result":${text},"id":1}`)).toEqual(atOnce(text))
  },
)

test.each([
  ['no transaction', blockWith('[]')],
  ['blanks everywhere', blockWith(`[ ${TRANSACTION} ,\n\t${TRANSACTION}\r\n] `)],
  ['fields after the list', blockWith(`[${TRANSACTION}]`, ',"rewards":[{"lamports":18446744073709551615}]')],
  ['an element that is null', blockWith(`[${TRANSACTION},null]`)],
  ['an element that is a text', blockWith(`["x",${TRANSACTION}]`)],
  ['a missing comma', blockWith(`[${TRANSACTION}${TRANSACTION}]`)],
  ['a comma too many', blockWith(`[${TRANSACTION},]`)],
  ['a list that does not end', blockWith(`[${TRANSACTION}`).slice(0, -1)],
  ['an element that is no JSON', blockWith(`[${TRANSACTION},{"meta":nul}]`)],
  ['brackets and quotes in texts', blockWith('[{"meta":{"logMessages":["}]\\"[{\\\\"]}}]')],
  ['letters beyond ASCII', blockWith('[{"meta":{"logMessages":["größer 🗑"]}}]')],
  ['an integer beyond 2^53', blockWith('[{"meta":{"fee":18446744073709551615,"x":0.12345678901234567}}]')],
  ['the digits of an integer in a text', blockWith('[{"meta":{"logMessages":["18446744073709551615"]}}]')],
  ['two lists', `{"transactions":[${TRANSACTION}],${LINKS},"transactions":[]}`],
  ['a list beside a result', `{"transactions":[${TRANSACTION}],"result":{${LINKS},"transactions":[]}}`],
  ['accounts only', blockWith('[{"transaction":{"accountKeys":[],"signatures":[]}}]')],
  ['accounts only, then a whole one', blockWith(`[{"transaction":{"accountKeys":[]}},${TRANSACTION}]`)],
  ['no list', `{${LINKS}}`],
  ['a list that is a text', blockWith('"[]"')],
  ['an error', '{"error":{"code":-32009,"message":"skipped"}}'],
  ['an empty answer', '{"result":null}'],
  ['nothing', ''],
])('a block with %s is the same parsed in parts and at once', (_, text) => {
  expect(inParts(text)).toEqual(atOnce(text))
})

test('a transaction that is asked for again is the same value', () => {
  const { transactions } = parseBlock(Buffer.from(blockWith(`[${TRANSACTION},${TRANSACTION}]`)))
  expect(transactions?.at(1)).toBe(transactions?.at(1))
  expect(transactions?.length).toBe(2)
  expect(transactions?.at(2)).toBeUndefined()
})

test.each([
  ['a block', (block: string) => block],
  ['an answer to getBlock', (block: string) => `{"jsonrpc":"2.0","result":${block},"id":1}`],
])('the transactions of %s are read in any order', (_, wrapped) => {
  const text = blockWith(`[${TRANSACTION}, {"meta":{"fee":18446744073709551615}},null]`)
  const read = readTransactions(Buffer.from(wrapped(text)))
  expect([2, 0, 1].map(read)).toEqual([
    null,
    { transaction: ['AQ==', 'base64'], meta: null },
    { meta: { fee: '18446744073709551615' } },
  ])
})

test('bytes changed at any place give what parsing at once gives', () => {
  const text = Buffer.from(
    blockWith(`[${TRANSACTION},{"meta":{"fee":18446744073709551615,"logMessages":["ü\\""]}}]`),
  )
  for (let at = 0; at < text.length; at++)
    for (const byte of Buffer.from('"\\[]{},:0x \u0000')) {
      const changed = Buffer.from(text)
      changed[at] = byte
      expect(inParts(changed), changed.toString()).toEqual(atOnce(changed))
    }
})
