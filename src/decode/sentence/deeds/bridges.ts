import { byProgram, linesOf, readLine, type Section } from '../../protocols/program-text.ts'
import { type Chains, chainsOf, readChains } from './bridge-chains.ts'

// The section `[bridge]` of `program.txt`: a program that locks or burns tokens that go to another chain, and releases or mints
// tokens that come from there.
//
//   [bridge]
//   name = Hyperlane              for programs that anybody can deploy, whose own names do not contain it
//   chains = hyperlane-mailbox    the program whose `[chains]` has the names of the chains, unless it is this one
//   send: send {amountLd} to {dstEid} for {to}
//   initOrder: send all in {stateFromAcc} of {trader} to {destinationChain} for {destAddress}
//   handle: receive from {originDomain} for {recipient}, with inboxProcess of hyperlane-mailbox inside by {recipient}
//   fulfillOrder: fill from {giveChainId} for {receiverDst}
//   outboxDispatch: message
//
// A line has the types of instructions, and a verb with the names of arguments.
// - `send {amount} to {chain} for {recipient}`: the recipient is on the other chain. All parts may be missing. `all in {x} of {y}`
//   is for calls after the transfers: the amount is the sum that earlier instructions moved to the account x, for the trader y.
// - `receive from {chain} for {x}`: x is the argument or account with the receiver, or with the receiver's token account.
// - `fill from {chain} for {x}`: a filler pays tokens to the receiver, who offered something for them on the other chain.
// - `message`: the instruction carries messages of other programs, whose lines need its arguments.
// Without a chain, only the message names it: messages are not read.
//
// After `, with` is the instruction that must send or deliver the message, because the form of the call does not prove that
// tokens cross the bridge: its types and program. With `inside` it is part of the same top-level instruction. Its argument after
// `by`, if any, contains the program of the line.

export type Bridge = {
  name: string | undefined
  chains: Chains
  /** By the types of their instructions. */
  calls: ReadonlyMap<string, Call>
}

export type Call = {
  verb: 'send' | 'receive' | 'fill' | 'message'
  amount: string | undefined
  /** The account that contains the amount before the call, and the argument with the trader who put it there. */
  held: { account: string; trader: string } | undefined
  chain: string | undefined
  /** The receiver, of `send` on the other chain. */
  receiver: string | undefined
  message:
    | { types: readonly string[]; program: string; isInside: boolean; by: string | undefined }
    | undefined
}

/** The bridge that the program belongs to; undefined for others. */
export const bridgeOf = byProgram(readBridge)

/** Whether sentences may describe such an instruction, so that its arguments are needed. */
export const isBridgeCall = (program: string, type: string): boolean =>
  bridgeOf(program)?.calls.has(type) === true

/** @throws Error for a line that does not have the notation */
export function readBridge(sections: readonly Section[]): Bridge | undefined {
  const lines = linesOf(sections, 'bridge')
  if (lines.length === 0) return undefined
  let name: string | undefined
  let chains = readChains(sections)
  const calls = new Map<string, Call>()
  for (const line of lines)
    readLine(line, (text) => {
      const [, key, value = ''] = /^(name|chains) = (.+)$/.exec(text) ?? []
      if (key === 'name') name = value
      else if (key === 'chains') chains = numbered(value)
      else {
        const { types, ...call } = readCall(text)
        for (const type of types) calls.set(type, call)
      }
    })
  return { name, chains, calls }
}

function numbered(program: string): Chains {
  const chains = chainsOf(program)
  if (chains.size === 0) throw new Error(`${program} numbers no chains: expected a program that has [chains]`)
  return chains
}

const SEND = /^send(?: \{(\w+)\}| all in \{(\w+)\} of \{(\w+)\})?(?: to \{(\w+)\})?(?: for \{(\w+)\})?$/
const RECEIVE = /^(receive|fill)(?: from \{(\w+)\})? for \{(\w+)\}$/
const MESSAGE = /^(\w+(?: \w+)*) of ([\w-]+)( inside)?(?: by \{(\w+)\})?$/

function readCall(text: string): Call & { types: readonly string[] } {
  const [, types = '', action = '', message] = /^(\w+(?: \w+)*): ([^,]+)(?:, with (.+))?$/.exec(text) ?? []
  const form = readAction(action)
  const needed = message === undefined ? undefined : MESSAGE.exec(message)
  if (form === undefined || needed === null)
    throw new Error(
      `"${text}" is no call of a bridge: expected "type: send {amount} to {chain} for {recipient}", "type: receive from {chain} for {receiver}", "type: fill from {chain} for {receiver}" or "type: message", and perhaps ", with type of program inside by {x}"`,
    )
  const [, sent = '', program = '', inside, by] = needed ?? []
  return {
    types: types.split(' '),
    ...form,
    message: needed && { types: sent.split(' '), program, isInside: inside !== undefined, by },
  }
}

function readAction(text: string): Omit<Call, 'message'> | undefined {
  const none = { amount: undefined, held: undefined, chain: undefined, receiver: undefined }
  if (text === 'message') return { verb: 'message', ...none }
  const [isSend, amount, account, trader, to, recipient] = SEND.exec(text) ?? []
  if (isSend !== undefined) {
    const held = account === undefined || trader === undefined ? undefined : { account, trader }
    return { verb: 'send', amount, held, chain: to, receiver: recipient }
  }
  const [, verb, chain, receiver] = RECEIVE.exec(text) ?? []
  if (verb === undefined) return undefined
  return { verb: verb === 'fill' ? 'fill' : 'receive', ...none, chain, receiver }
}
