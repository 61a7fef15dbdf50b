import { PROGRAM } from '#svm/program-ids.ts'
import type { Account, Address } from '../bank/account.ts'
import { NEVER } from '../bank/account.ts'
import { pack, u32, u64 } from '../instructions/pack.ts'
import { type Draft, signTransaction } from '../instructions/sign.ts'
import { bytesOf, programAddress } from '../keys/derived-address.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { programBytes } from '../programs.ts'
import { type Execution, Svm } from '../svm.ts'

/** The engine with installed programs but without a chain, for tests of one program. */
export class ProgramRunner {
  readonly svm = new Svm()
  private runs = 0

  /** Writes the accounts of a deployed program: first the program data account, then the program that refers to it. */
  installProgram(program: Address, name: Parameters<typeof programBytes>[0]): void {
    const [codeAddress] = programAddress([bytesOf(program)], PROGRAM.upgradeableLoader)
    const header = pack(u32(3), u64(0), Buffer.alloc(33))
    this.write(codeAddress, PROGRAM.upgradeableLoader, pack(header, programBytes(name)))
    this.write(program, PROGRAM.upgradeableLoader, pack(u32(2), bytesOf(codeAddress)), true)
  }

  write(address: Address, owner: Address, data: Uint8Array, executable = false): void {
    const lamports = this.svm.rentExemption(data.length)
    this.svm.write(address, { lamports, data, owner, executable, rentEpoch: NEVER })
  }

  /** A wallet with a thousand coins. */
  wallet(name: string): Keypair {
    const keypair = namedKeypair(name)
    const account = { lamports: 10n ** 12n, data: new Uint8Array(), owner: PROGRAM.system }
    this.svm.write(keypair.address, { ...account, executable: false, rentEpoch: NEVER })
    return keypair
  }

  /** @throws Error when the account does not exist */
  read(address: Address): Account {
    const account = this.svm.read(address)
    if (!account) throw new Error(`There is no account ${address}`)
    return account
  }

  run(draft: Draft): Execution {
    // The engine rejects duplicates, so each transaction gets a different blockhash.
    const blockhash = namedKeypair(`blockhash ${this.runs++}`).address
    return this.svm.execute(signTransaction(draft, blockhash))
  }

  /** @throws Error with the logs when the transaction fails */
  succeed(draft: Draft): Execution {
    const execution = this.run(draft)
    if (execution.err !== null)
      throw new Error(`${JSON.stringify(execution.err)}\n${execution.logs.join('\n')}`)
    return execution
  }

  /** The instruction error: a name, or the number of a program's custom error. */
  errorOf(draft: Draft): unknown {
    const { err } = this.run(draft)
    const detail = (err as { InstructionError?: [number, unknown] } | null)?.InstructionError
    if (!detail) return err
    const cause = detail[1]
    return typeof cause === 'object' ? (cause as { Custom: number }).Custom : cause
  }
}
