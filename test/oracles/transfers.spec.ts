import { decodeBlock } from '#decode/block/decode-block.ts'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { describeOracle, isOurs, rawUnits, registry } from './oracle.ts'

const COIN_TYPES = ['transfer', 'transferWithSeed']
/** Transfers of the coin by the System program, at the top. */
const coinTransfers = ({ instructions }: DecodedTransaction) =>
  instructions.filter(
    ({ programId, type, innerIndex }) =>
      programId === PROGRAM.system && innerIndex === null && COIN_TYPES.includes(type ?? ''),
  )
const plainTransfers = ({ tokenTransfers }: DecodedTransaction) =>
  tokenTransfers.filter(({ kind }) => kind === 'transfer')

describeOracle(
  'transfers and fees',
  ({ isWhole, readExpected, decodeFixture, testOracle, readText, readBlockOf }) => {
    testOracle('the Solana Explorer', 14, 1, (compare) => {
      type Entry = {
        fixture: string[]
        sol_transfers?: number
        token_transfers?: number
        lamports?: number[]
        top_level_indexes?: number[]
        types?: string[]
        sourceSeed?: string
        locations?: { top: number; inner: number }[]
        mint?: string
        authority?: string
      }
      for (const theirs of readExpected<Entry>('solana-explorer_transfers.json').entries) {
        const [fixture = ''] = theirs.fixture
        const name = fixture.slice('transactions/'.length, fixture.indexOf('.'))
        const transaction = decodeFixture(fixture)
        const coins = coinTransfers(transaction)
        const tokens = plainTransfers(transaction)
        if (theirs.sol_transfers !== undefined) compare(`${name} coins`, coins.length, theirs.sol_transfers)
        if (theirs.token_transfers !== undefined)
          compare(`${name} tokens`, tokens.length, theirs.token_transfers)
        if (theirs.lamports)
          compare(
            `${name} lamports`,
            coins.map(({ info }) => Number(info?.lamports)),
            theirs.lamports,
          )
        if (theirs.top_level_indexes)
          compare(
            `${name} places`,
            coins.map(({ index }) => index),
            theirs.top_level_indexes,
          )
        if (theirs.types)
          compare(
            `${name} types`,
            coins.map(({ type }) => type),
            theirs.types,
          )
        if (theirs.sourceSeed) compare(`${name} seed`, coins[0]?.info?.sourceSeed, theirs.sourceSeed)
        if (theirs.locations)
          compare(
            `${name} token places`,
            tokens.map(({ index, innerIndex }) => ({ top: index, inner: innerIndex })),
            theirs.locations,
          )
        for (const { mint, sourceOwner } of theirs.mint ? tokens : []) {
          compare(`${name} mint`, mint, theirs.mint)
          compare(`${name} authority`, sourceOwner, theirs.authority)
        }
      }
    })

    testOracle('MetaMask', 15, 1, (compare) => {
      type Asset = { type: string; amount: string }
      type Side = { address: string; asset: Asset }
      type Fee = { type: string; asset: Asset }
      type Entry = {
        test: string
        fixture: string[]
        expected: { status: string; type: string; from: Side[]; to: Side[]; fees: Fee[] }
      }
      for (const { test, fixture, expected } of readExpected<Entry>('metamask_snap_mapped.json').entries) {
        const transaction = decodeFixture(fixture[0] ?? '')
        const { fee, priorityFee, success } = transaction
        compare(`${test} status`, success, expected.status === 'confirmed')
        for (const { type, asset } of expected.fees)
          compare(
            `${test} ${type} fee`,
            type === 'base' ? fee - priorityFee : priorityFee,
            rawUnits(asset.amount, 9),
          )
        if (expected.type !== 'send' && expected.type !== 'receive') continue
        for (const [place, { address, asset }] of expected.to.entries()) {
          const mint = asset.type.split('token:')[1]
          const from = expected.from[place]?.address
          if (mint === undefined) {
            const paid = transaction.instructions.some(
              ({ program, info }) =>
                program === 'system' && info?.source === from && info?.lamports === rawUnits(asset.amount, 9),
            )
            compare(`${test} coins to ${address.slice(0, 6)}`, paid, true)
            continue
          }
          const moved = plainTransfers(transaction).find((transfer) => transfer.mint === mint)
          compare(
            `${test} tokens to ${address.slice(0, 6)}`,
            { from: moved?.sourceOwner, to: moved?.destinationOwner, amount: moved?.amount },
            { from, to: address, amount: rawUnits(asset.amount, moved?.decimals ?? 0) },
          )
        }
      }
    })

    testOracle('p2p-org/solana-swift', 15, 1, (compare) => {
      type Entry = { test: string; fixture: string[]; asserts: { path: string; value: unknown }[] }
      for (const { test, fixture, asserts } of readExpected<Entry>('p2p_solana-swift_decoding.json')
        .entries) {
        const transaction = decodeFixture(fixture[0] ?? '')
        const short = test.slice('testDecoding'.length)
        const theirs = (name: string) => asserts.find(({ path }) => path.includes(name))?.value
        const [coin] = coinTransfers(transaction)
        const [token] = plainTransfers(transaction)
        if (short.startsWith('SendSOL')) {
          compare(`${short} source`, coin?.info?.source, theirs('source?.pubkey'))
          compare(`${short} destination`, coin?.info?.destination, theirs('destination?.pubkey'))
          compare(`${short} amount`, coin?.info?.lamports, rawUnits(theirs('.amount') as number, 9))
        } else if (short.startsWith('SendSPL')) {
          compare(`${short} source`, token?.source, theirs('source?.pubkey'))
          compare(`${short} destination`, token?.destination, theirs('destination?.pubkey'))
          const call = transaction.instructions.find(
            ({ index, innerIndex }) => index === token?.index && innerIndex === token.innerIndex,
          )
          compare(`${short} authority`, call?.info?.authority ?? null, theirs('.authority'))
          const amount = theirs('.amount') as number | undefined
          if (amount !== undefined)
            compare(`${short} amount`, token?.amount, rawUnits(amount, token?.decimals ?? 0))
          const owner = theirs('destinationAuthority')
          if (owner !== undefined) compare(`${short} owner`, token?.destinationOwner, owner)
        } else if (short.startsWith('CreateAccount')) {
          const made = transaction.instructions.find(({ type }) => type?.startsWith('create'))
          compare(`${short} account`, made?.info?.account ?? made?.info?.newAccount, theirs('pubkey'))
        } else if (short.startsWith('SwapError')) {
          const said = /"(.*)"/.exec((theirs('status') as { expr: string }).expr)?.[1]
          const { failure, success } = transaction
          compare(`${short} status`, success, false)
          compare(`${short} message`, failure?.message?.toLowerCase(), said?.toLowerCase())
        } else if (transaction.instructions.some(({ programId }) => isOurs(programId))) {
          const trade = transaction.activities.find(({ scope }) => scope !== 'leg')
          const [given, received] = [trade?.given[0], trade?.received[0]]
          const sent = theirs('sourceAmount')
          if (typeof sent === 'number')
            compare(`${short} sent`, given?.amount, rawUnits(sent, given?.decimals ?? 0))
          const got = asserts.find(({ path }) => path.includes('destinationAmount'))
          if (typeof got?.value === 'number')
            compare(
              `${short} received`,
              received?.amount,
              got.path.includes('toLamport')
                ? BigInt(got.value)
                : rawUnits(got.value, received?.decimals ?? 0),
            )
        }
      }
    })

    testOracle('zeta-chain/node', 4, 1, (compare) => {
      type Entry = {
        signature: string
        instruction_index: number
        sender: string
        amount: number
        asset: string
        fixture: string[]
      }
      for (const entry of readExpected<Entry>('zeta_gateway_deposits.json').entries) {
        const moved = plainTransfers(decodeFixture(entry.fixture[0] ?? '')).find(
          ({ index }) => index === entry.instruction_index,
        )
        const name = entry.signature.slice(0, 10)
        compare(`${name} amount`, `${moved?.amount} ${moved?.mint}`, `${entry.amount} ${entry.asset}`)
        compare(`${name} sender`, moved?.sourceOwner, entry.sender)
      }
    })

    testOracle('twiagle/parsing-solana-blocks', 400, 20, (compare) => {
      type Entry = {
        txId: string
        programId: string
        accounts: string[]
        eventType: string
        decodedInstruction: { source?: string; destination?: string; lamports?: number }
      }
      const blocks = {
        twiagle_parsed_instructions_testnet_343156956: 'devnet_343156956',
        twiagle_parsed_instructions_testnet_5941200: 'sonic-testnet_5941200',
      }
      for (const [file, block] of Object.entries(blocks)) {
        const { transactions } = decodeBlock(1, readBlockOf(block), { registry })
        const bySignature = new Map(transactions.map((each) => [each.signature, each]))
        const seen = new Map<string, number>()
        for (const entry of JSON.parse(
          readText(`expected/${file}${isWhole ? '' : '_partial'}.json`),
        ) as Entry[]) {
          const place = seen.get(entry.txId) ?? 0
          seen.set(entry.txId, place + 1)
          const own = bySignature
            .get(entry.txId)
            ?.instructions.filter(({ innerIndex }) => innerIndex === null)[place]
          const name = `${entry.txId.slice(0, 10)} ${place}`
          compare(
            name,
            { program: own?.programId, accounts: own?.accounts },
            { program: entry.programId, accounts: entry.accounts },
          )
          if (entry.eventType !== 'NativeSOLTransfer') continue
          const { source, destination, lamports } = own?.info ?? {}
          compare(
            `${name} transfer`,
            { source, destination, lamports: Number(lamports) },
            entry.decodedInstruction,
          )
        }
      }
    })
  },
)
