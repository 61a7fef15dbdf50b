import { describe, expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import { decodeBlock, decodeTransaction } from '../../block/decode-block.ts'
import type { DecodedTransaction } from '../../block/decoded-block.ts'
import { realData } from '../../testing/real-data.ts'
import { writtenParts } from '../part.ts'

const registry = solana.programs

/** The sentence with the names of programs, and with the first letters of addresses. */
const words = ({ sentence }: DecodedTransaction) =>
  writtenParts(sentence)
    .map((part) => {
      if (typeof part === 'string') return part
      if ('amount' in part) return part.amount
      if ('program' in part) return registry[part.program]?.name
      return ('token' in part ? part.token : part.address).slice(0, 4)
    })
    .join('')

describe.each(realData)('real transactions of $name', ({ readBlockOf, readTransaction }) => {
  const inBlock = (name: string, parse?: 'tokenTransfers') => {
    const options = parse ? { registry, parse } : { registry }
    return decodeBlock(1, readBlockOf(name), options).transactions
  }

  test.each([
    ['mainnet_326027759', '2gEsD9dH', 'Updated 2 Pyth prices'],
    ['mainnet_326027759', '3J7a5ugn', 'Updated 2 Switchboard feeds'],
    ['mainnet_326027759', '3z4Zvn5h', 'Asked to cancel orders, and placed 6 orders on Drift v2'],
    ['mainnet_326027759', 'd4JXi8bc', 'Minted a compressed asset of the tree 4Mny to CdYG'],
    ['mainnet_361774429', '3fR2zJjZ', 'Cancelled an order on Drift v2'],
    ['mainnet_361774429', '36uSH32x', 'Updated the oracle price of the market 8DdB on Drift v2'],
    ['mainnet_326027759', '5qykp2qo', 'Placed a bid of 1540202700 on Tensor Marketplace'],
    [
      'mainnet_326027759',
      '8fbJJUie',
      'Changed the listing FQ3g to a price of 183399400 on Tensor Marketplace',
    ],
    ['mainnet_326027759', '2pmoEDGA', 'Changed the pool 69id on Magic Eden AMM'],
    ['mainnet_361774429', '2RA751fY', 'Offered the token 4eaH for sale at 1011227746 on Magic Eden v2'],
    ['mainnet_326027759', '3npNyum5', 'Asked to cancel orders, and placed 10 orders on Zeta'],
    ['mainnet_326027759', '4h1sH5Cv', 'Updated the state of the fleet 299P'],
    ['mainnet_326027759', '3SpdkET4', 'Scanned a sector with the fleet EwnW, and burned 3190 of FT4n'],
    ['mainnet_361774429', '55M468qW', 'Started mining with the fleet CVYf'],
    [
      'devnet_parent333688599',
      '5YSFCurm',
      '6XUj verified a run of the Switchboard function 797q, fee paid by 2Kgo',
    ],
    ['devnet_314167369', '5k6Y7xaY', 'Reported a value to the Chainlink feed HXoZ'],
    ['devnet_314167369', '5G2g8m68', 'Reported that the Switchboard oracle 4DEZ runs'],
  ])('%s %s: %s', (block, signature, sentence) => {
    const found = inBlock(block).find((one) => one.signature.startsWith(signature))
    expect(found && words(found)).toBe(sentence)
  })

  test.each([
    ['double_bubblegum_mint__2T7z9ySGyj.base64.json', 'Minted 2 compressed assets of the tree APBG'],
    [
      'pumpfun_create_0__2s393PSYYx.json.json',
      'Created the token 5dNY on Pump.fun, and swapped 1010000000 for 34612903225806 on Pump.fun',
    ],
    [
      'rpchttp_gettransaction__5GkSm41sEe.json.json',
      'Executed a transaction of the multisig 95Ys, and moved 42 from 8sWs to 8PDY via Squads v4',
    ],
  ])('%s: %s', (name, sentence) => {
    const decoded = decodeTransaction(0, readTransaction(`transactions/${name}`), { registry })
    expect(words(decoded)).toBe(sentence)
    expect(judgeSentence(decoded.sentence, decoded).kind).toBe('true')
  })

  test('a price of WOOFi is told, here of a copy of its program on devnet', () => {
    const copy = '66xmavQK2TERkHMxUPca1QV9CzcYHqUYvfFHfE8UekBN'
    const block = readBlockOf('devnet_parent333688207')
    const programs = { ...registry, [copy]: { name: 'WOOFi', protocol: 'woofi' } }
    const { transactions } = decodeBlock(1, block, { registry: programs })
    const found = transactions.filter(({ instructions }) => instructions[0]?.programId === copy)
    expect(found.map(words)).toEqual(Array.from({ length: 4 }, () => 'Updated the WOOFi price 7q4e'))
  })

  test('a failed proposal to a DAO has its name', () => {
    const decoded = decodeTransaction(
      0,
      readTransaction('transactions/gettransactionresponse2__3Q9mu4ePvt.json.json'),
      { registry },
    )
    const types = decoded.instructions.filter(({ program }) => program === 'spl-governance')
    expect(types.map(({ type }) => type)).toEqual(['createProposal', 'addSignatory'])
    expect(types[0]?.info).toMatchObject({ name: 'Test 7', descriptionLink: 'test' })
  })

  test('lists tell the same as the page', () => {
    const block = 'mainnet_326027759'
    expect(inBlock(block, 'tokenTransfers').map(words)).toEqual(inBlock(block).map(words))
  })
})
