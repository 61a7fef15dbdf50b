import type { listTrollboxMutes as route } from '#contract/community/trollbox.ts'
import type { WriteHandler } from '../handler.ts'
import type { TrollboxContext } from './context.ts'

/** `POST /api/trollbox/mutes` */
export const listTrollboxMutes: WriteHandler<typeof route, TrollboxContext> = async (_, { trollbox }) => ({
  mutes: await trollbox.mutes(),
})
