import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from './testing/open-page.tsx'

const loaded = vi.hoisted(() => new Set<string>())
vi.mock('./screens/validators/ValidatorsScreen.tsx', () => {
  loaded.add('validators')
  return { ValidatorsScreen: () => null }
})
vi.mock('./screens/programs/ProgramsScreen.tsx', () => {
  loaded.add('programs')
  return { ProgramsScreen: () => null }
})

test('the screen of a link is loaded when the link is hovered, or focused with the keyboard', async () => {
  openPage('/nosuch')
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  const add = (path: string) => {
    const link = document.createElement('a')
    link.href = path
    document.body.append(link)
    return link
  }
  const [validators, programs] = [add('/validators'), add('/programs')]
  expect([...loaded]).toEqual([])
  fireEvent.pointerOver(validators)
  await expect.poll(() => [...loaded]).toEqual(['validators'])
  programs.focus()
  await expect.poll(() => [...loaded]).toEqual(['validators', 'programs'])
})
