import type { getTrollboxSetting as route } from '#contract/community/trollbox.ts'
import type { Handler } from '../handler.ts'
import type { TrollboxContext } from './context.ts'
import { checkSettingKey, settingOf } from './trollbox-setting.ts'

/** `GET /api/trollbox/settings/{key}` */
export const getTrollboxSetting: Handler<typeof route, TrollboxContext> = async ({ key }, context) => {
  checkSettingKey(key)
  return { output: settingOf(await context.trollbox.flag(), context), cache: 'never' }
}
