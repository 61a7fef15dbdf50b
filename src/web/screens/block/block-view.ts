import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { isBase58Of } from '#lib/base58.ts'
import type { BlockView } from '../../queries/blocks.ts'

const standard: BlockView = { sort: 'index', order: 'asc', page: 1 }

const fields = ['status', 'program', 'sort', 'order', 'page'] as const

/** `view`: what a block page's query string asks for; `wrong`: the parts of it that mean nothing, which are left out. */
export function readView(search: URLSearchParams): { view: BlockView; wrong: string[] } {
  const view = { ...standard }
  const wrong: string[] = []
  for (const field of fields) {
    const text = search.get(field)
    if (text && !accept(view, field, text)) wrong.push(`${field}=${text}`)
  }
  return { view, wrong }
}

function accept(view: BlockView, field: (typeof fields)[number], text: string): boolean {
  if (field === 'status' && (text === 'success' || text === 'failed')) view.status = text
  else if (field === 'program' && isBase58Of(text, 32)) view.program = text
  else if (field === 'sort' && (text === 'index' || text === 'fee' || text === 'compute')) view.sort = text
  else if (field === 'order' && (text === 'asc' || text === 'desc')) view.order = text
  else if (field === 'page' && /^[1-9]\d{0,8}$/.test(text)) view.page = Number(text)
  else return false
  return true
}

/** The query string of a view, in place of the one in `search`; what is as always is not named. */
export function writeView(search: URLSearchParams, view: BlockView): URLSearchParams {
  const after = new URLSearchParams(search)
  for (const field of fields) {
    const value = view[field]
    if (value === undefined || value === standard[field]) after.delete(field)
    else after.set(field, String(value))
  }
  return after
}

/** What the block page shows of the block's transactions: it lives in the URL. */
export function useBlockView() {
  const [search, setSearch] = useSearchParams()
  const { view, wrong } = useMemo(() => readView(search), [search])
  return {
    view,
    wrong,
    isFiltered: view.status !== undefined || view.program !== undefined,
    /** Any change but turning the page begins at the first page. */
    show: (change: Partial<{ [Field in keyof BlockView]: BlockView[Field] | undefined }>) =>
      setSearch((before) => writeView(before, { ...readView(before).view, page: 1, ...change } as BlockView)),
    reset: () => setSearch((before) => writeView(before, standard)),
  }
}
