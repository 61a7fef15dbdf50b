import { expect, test } from 'vitest'
import { parseAccount } from '#svm/accounts/index.ts'
import { programDataOf } from '#svm/program-data.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { programOf } from '#svm/programs/index.ts'
import type { Address } from '../bank/account.ts'
import { Sysvars } from '../bank/sysvars.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { programBytes } from '../programs.ts'
import { ProgramRunner } from '../testing/program-runner.ts'
import {
  BUFFER_HEADER_SIZE,
  deployProgram,
  initializeBuffer,
  PROGRAM_SIZE,
  setAuthority,
  upgradeProgram,
  WRITE_SIZE,
  writeBuffer,
} from './loader.ts'
import { memo } from './memo.ts'
import { ROUTER_PROGRAM, route } from './router.ts'
import { createAccount } from './system.ts'

/** Writes the code to a buffer in chunks that fit in transactions. */
function fillBuffer(runner: ProgramRunner, authority: Keypair, buffer: Keypair, code: Uint8Array): void {
  const space = BUFFER_HEADER_SIZE + code.length
  const lamports = runner.svm.rentExemption(space)
  runner.succeed({
    signers: [authority, buffer],
    instructions: [
      createAccount(authority.address, buffer.address, { lamports, space, owner: PROGRAM.upgradeableLoader }),
      initializeBuffer(buffer.address, authority.address),
    ],
  })
  for (let offset = 0; offset < code.length; offset += WRITE_SIZE) {
    const bytes = code.subarray(offset, offset + WRITE_SIZE)
    const write = writeBuffer(buffer.address, authority.address, { offset, bytes })
    runner.succeed({ signers: [authority], instructions: [write] })
    const { programId, accounts, data } = write
    const addresses = accounts.map(({ address }) => String(address))
    expect(
      programOf(PROGRAM.upgradeableLoader)?.decode({
        programId: String(programId),
        accounts: addresses,
        data,
      }),
    ).toMatchObject({
      type: 'write',
      info: { offset, account: buffer.address, authority: authority.address },
    })
  }
}

/** Waits until the deployed code can be called, one slot later. */
const nextSlot = ({ svm }: ProgramRunner, slot: number) =>
  new Sysvars(svm).open({ slot, time: slot, epochStart: 0 })

const stateOf = (runner: ProgramRunner, address: Address) =>
  parseAccount(PROGRAM.upgradeableLoader, runner.read(address).data)?.parsed

test('transactions deploy a program to a chosen address, call it, upgrade it and transfer its authority', () => {
  const runner = new ProgramRunner()
  const [developer, heir] = [runner.wallet('developer'), runner.wallet('heir')]
  const [first, second] = [namedKeypair('first buffer'), namedKeypair('second buffer')]
  const code = programBytes('router')
  const program = ROUTER_PROGRAM
  runner.write(program, PROGRAM.upgradeableLoader, new Uint8Array(PROGRAM_SIZE))
  nextSlot(runner, 1)
  fillBuffer(runner, developer, first, code)
  runner.succeed({
    signers: [developer],
    instructions: [
      deployProgram({
        payer: developer.address,
        program,
        buffer: first.address,
        authority: developer.address,
        maxLength: code.length * 2,
      }),
    ],
  })
  nextSlot(runner, 2)
  const call = { signers: [developer] as const, instructions: [route([memo('hello')])] }
  expect(runner.succeed(call).logs[1]).toBe('Program log: Instruction: Route')
  expect(stateOf(runner, programDataOf(program))).toMatchObject({
    type: 'programData',
    info: { authority: developer.address, slot: 1n },
  })

  fillBuffer(runner, developer, second, code)
  const upgrade = { program, buffer: second.address, spill: developer.address, authority: developer.address }
  runner.succeed({ signers: [developer], instructions: [upgradeProgram(upgrade)] })
  nextSlot(runner, 3)
  expect(runner.run(call).err).toBeNull()
  expect(stateOf(runner, programDataOf(program))).toMatchObject({ info: { slot: 2n } })
  expect(runner.svm.read(second.address)).toBeUndefined()

  const data = programDataOf(program)
  runner.succeed({
    signers: [developer],
    instructions: [setAuthority(data, developer.address, heir.address)],
  })
  expect(stateOf(runner, data)).toMatchObject({ info: { authority: heir.address } })
  expect(
    runner.errorOf({ signers: [developer], instructions: [setAuthority(data, developer.address)] }),
  ).toBe('IncorrectAuthority')
  runner.succeed({ signers: [heir], instructions: [setAuthority(data, heir.address)] })
  expect(stateOf(runner, data)).toMatchObject({ info: { authority: null } })
})
