/**
 * The version of everything that turns transactions into rows: decode/, svm/ and the encoders of store/.
 *
 * Increment it with every change after which a stored transaction or block would be given other rows than it has: an
 * instruction or account that is read now, another word in a sentence, a corrected amount, a new table or column. Not for
 * what is decoded when a page is shown (logs, arguments, names of programs). What was indexed before is updated by
 * `npm run redecode`; the log says at start when that is needed.
 *
 * 2: trades contain their pool's vaults too; all errors of Raydium and Jupiter have names; a sentence leaves nonces aside and
 * counts programs, not calls.
 * 3: transactions have their priority fee.
 * 4: activities have rows by token and by user; token balances by owner contain a row of 0
 * for the former owner of an account.
 * 5: transactions that move tokens of a wallet without naming it have rows by this owner; the keys of an
 * address say which transactions failed and which are votes.
 * 6: transactions have the programs that only other programs called.
 * 7: lists know the programs that only other programs called; the programs and types that a transaction calls are keys;
 * sentences tell only what the balance changes bear out; withdrawn transfer fees are token transfers.
 * 8: the units and the fee that `requestUnits` asked for until 2023; versions that are text; the calls, trades and pools of Solana's exchanges;
 * programs that do not trade are read by their IDLs, and told; other programs' instructions have the names that they log; signatures that the runtime verifies are read; trades are what their
 * users gave and received in all;
 * error numbers belong to the program that returned them.
 * 9: instructions of more programs have types: oracles, routers, order books; sentences tell no rent as a payment.
 * 10: sentences say of calls that they moved nothing, where burned tokens go and others come from, and what is put into a new stake account;
 * calls of NFT markets, of Zeta, WOOFi, Star Atlas and Switchboard's attestations have types.
 * 11: an account that was open before is not told as opened.
 * 12: OpenBook v2's orders with a client's number, of which there may be none, are told as asked to cancel.
 * 13: sentences say why the runtime stopped a program: compute units, stack, heap, a panic with its place; the sentence of
 *   a registration contains the name.
 * 14: trades are told with what was done with their proceeds, in a circle as such, and by their subject where it is not who
 *   paid the fee; wrapped tokens that left their owner or reached it as lamports are the coin; what went to other chains and
 *   came from there is told, by whatever bridge; what the vote program does besides votes is no vote, authorities that are
 *   given away are told, more instructions of the programs that every chain has,
 *   what lenders and orders take and pay out, and the creation of tokens; only programs that are known to trade do so.
 */
export const DECODER_VERSION = 14
