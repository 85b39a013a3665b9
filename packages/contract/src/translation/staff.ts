import * as v from 'valibot';
import { langSchema } from '../articles/player.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { route } from '../http/route.ts';
import { chatOrReportSchema } from '../players/subject.ts';
import { translationBounds, translationProviders } from './rules.ts';

const translation = { noun: 'translation', access: { staff: 'translation.use' }, method: 'POST' } as const;

const settingsSchema = v.object({
  /** Null if the installation has no provider. */
  provider: v.nullable(v.picklist(translationProviders)),
  /** Languages in which the caller answers without help (`goodLevel` of routing). Empty if none were entered. */
  speaks: v.array(langSchema),
  /** Languages that the caller's console translates without a click. */
  auto: v.array(langSchema),
});
export type TranslationSettings = v.InferOutput<typeof settingsSchema>;

export const translationRead = route({
  ...translation,
  effect: 'read',
  path: '/translation/settings',
  summary: 'Whether translation is available, and which languages are translated automatically for the caller.',
  body: v.strictObject({}),
  msg: settingsSchema,
  errors: [...permissionErrors],
});

export const translationSetAuto = route({
  ...translation,
  effect: 'write',
  path: '/translation/set_auto',
  summary: 'Sets the languages that are translated automatically for the caller.',
  body: v.strictObject({ langs: v.pipe(v.array(langSchema), v.maxLength(translationBounds.autoMax)) }),
  msg: settingsSchema,
  errors: [...permissionErrors],
});

/** Names and ids of the player of this chat or report are masked before the text leaves. */
const subjectSchema = v.nullable(chatOrReportSchema);
export type TranslationSubject = v.InferOutput<typeof subjectSchema>;

export const translationTexts = route({
  ...translation,
  effect: 'write',
  cost: 10,
  path: '/translation/texts',
  summary:
    'Translates texts with the provider of the installation. Personal data is masked before it leaves, and costs are limited.',
  body: v.strictObject({
    texts: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(translationBounds.textMax))),
      v.minLength(1),
      v.maxLength(translationBounds.textsMax),
    ),
    /** Null: the provider detects it, if it can. */
    from: v.nullable(langSchema),
    to: langSchema,
    subject: subjectSchema,
    /** Of texts of several players: whom the others are about. What is masked for one is masked for all. */
    also: v.optional(v.pipe(v.array(subjectSchema), v.maxLength(translationBounds.textsMax)), []),
  }),
  msg: v.object({ texts: v.array(v.string()) }),
  errors: [
    ...permissionErrors,
    'translation_off',
    'translation_limited',
    'translation_failed',
    'translation_pair',
    'translation_refused',
  ],
});

export const translationStaffRoutes = [translationRead, translationSetAuto, translationTexts] as const;
