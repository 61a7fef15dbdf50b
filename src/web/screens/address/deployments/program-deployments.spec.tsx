import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProgramDeployment } from '#contract/programs/program-deployments.ts'
import { addressAnswers, program, wallet } from '../../../testing/address-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress } from '../../../testing/samples.ts'

const time = '2026-11-20T10:00:00.000Z'
const answers: Answers = {
  ...addressAnswers,
  getAddressType: { ...wallet, type: 'program', executable: true },
  getAddressProgram: program,
}

const deployment: ProgramDeployment = {
  kind: 'upgrade',
  signature: '1'.repeat(64),
  slot: 812_345,
  blockHeight: 812_000,
  timestamp: time,
  status: 'success',
  instruction: '0',
  authority: otherAddress,
  newAuthority: null,
  buffer: null,
  bytes: null,
}
const openDeployments = (deployments: ProgramDeployment[], nextCursor: string | null = null) =>
  openPage(`/address/${address}?tab=deployments`, {
    ...answers,
    listProgramDeployments: {
      address,
      programData: otherAddress,
      deployments,
      hasMore: nextCursor !== null,
      nextCursor,
      previousCursor: null,
    },
  })

test('each deploy and upgrade has its transaction, its state, its authority, its slot and its time', async () => {
  openDeployments([
    { ...deployment, kind: 'authority', instruction: '1' },
    { ...deployment, kind: 'authority', instruction: '2', newAuthority: address },
    { ...deployment, kind: 'extend', instruction: '3', bytes: '1024', authority: null },
    { ...deployment, status: 'failed' },
    { ...deployment, kind: 'resize', instruction: '4', bytes: '2048' },
  ])
  await screen.findByText('removed: final')
  const rows = within(
    await screen.findByRole('table', { name: 'Transactions that deployed or changed this program' }),
  )
  const texts = (await rows.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(texts[1]).toContain('Set authorityremoved: final')
  expect(texts[2]).toMatch(/Set authorityto /)
  expect(texts[3]).toContain('Extendby 1,024 bytes')
  expect(texts[4]).toContain('Upgrade')
  expect(texts[4]).toContain('Failed')
  expect(texts[4]).toContain('812,345')
  expect(texts[5]).toContain('Resizeto 2,048 bytes')
  expect(rows.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
    `/tx/${deployment.signature}`,
  )
})

test('the page of a program’s code has its deployments and a link to the program', async () => {
  openPage(`/address/${address}?tab=deployments`, {
    ...answers,
    getAddressType: { ...wallet, type: 'program_data' },
    getAddressProgram: { ...program, program: otherAddress },
    listProgramDeployments: {
      address,
      programData: address,
      deployments: [deployment],
      hasMore: false,
      nextCursor: null,
      previousCursor: null,
    },
  })
  expect(await screen.findByText('Program Data Overview')).toBeTruthy()
  await screen.findByRole('table', { name: 'Transactions that deployed or changed this program' })
  const info = within(screen.getByRole('region', { name: 'More info' }))
  const fact = info.getByText('Program', { selector: 'dt' }).nextElementSibling as HTMLElement
  expect(within(fact).getByRole('link').getAttribute('href')).toBe(`/address/${otherAddress}`)
})

test('a program without indexed deployments says so, and older ones can be searched', async () => {
  openDeployments([])
  expect(await screen.findByText('No deployment of this program is indexed.')).toBeTruthy()
  cleanup()
  const { asked } = openDeployments([], '7.1')
  expect(
    await screen.findByText('None of the transactions searched so far changed this program'),
  ).toBeTruthy()
  expect(asked).toContain(`/api/address/${address}/deployments?cursor=7.1`)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Older page' }).disabled).toBe(false)
})
