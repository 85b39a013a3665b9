import { errors } from './errors.ts';
import { playerErrors, type PlayerErrorName } from './player-errors.ts';

/** Expected failures of staff features. Separate, so that they stay out of the player bundle. */
export const staffErrors = {
  staff_required: { code: 1200, status: 401, key: 'error.staff_required' },
  second_factor_required: { code: 1201, status: 401, key: 'error.second_factor_required' },
  permission_refused: { code: 1202, status: 403, key: 'error.permission_refused' },
  sign_in_refused: { code: 1203, status: 401, key: 'error.sign_in_refused' },
  code_refused: { code: 1204, status: 401, key: 'error.code_refused' },
  /** `seconds` until the next attempt is allowed. */
  too_many_attempts: { code: 1205, status: 429, key: 'error.too_many_attempts' },
  invitation_refused: { code: 1206, status: 410, key: 'error.invitation_refused' },
  password_refused: { code: 1207, status: 403, key: 'error.password_refused' },
  already_staff: { code: 1208, status: 409, key: 'error.already_staff' },
  last_admin: { code: 1209, status: 409, key: 'error.last_admin' },
  oidc_refused: { code: 1210, status: 401, key: 'error.oidc_refused' },
  /** A dangerous step: the person must prove their presence (`/staff/prove`, `/staff/passkey_prove`), then repeat the call. */
  proof_required: { code: 1211, status: 403, key: 'error.proof_required' },
  /** The new password is too easy to guess; `why` is one of `passwordFlaws`. */
  password_weak: { code: 1212, status: 400, key: 'error.password_weak' },
  /** The link works once another admin approves it, or in `hours`. */
  invitation_pending: { code: 1213, status: 409, key: 'error.invitation_pending' },
  /** Unknown, removed, of another person, without user verification, or the challenge was used or too old. */
  passkey_refused: { code: 1214, status: 401, key: 'error.passkey_refused' },
  /** The person has as many passkeys as allowed (`max`). */
  passkeys_full: { code: 1215, status: 409, key: 'error.passkeys_full' },
  /** No configured secret decrypts the second factor; an admin or operator must reset it or restore the secret. */
  factor_unreadable: { code: 1219, status: 409, key: 'error.factor_unreadable' },
  /** The version is outdated because another staff member (`by`) saved first. Nothing was overwritten. */
  conflict: { code: 1300, status: 409, key: 'error.conflict' },
  english_missing: { code: 1301, status: 409, key: 'error.english_missing' },
  picture_refused: { code: 1303, status: 400, key: 'error.picture_refused' },
  picture_too_large: { code: 1304, status: 413, key: 'error.picture_too_large' },
  video_refused: { code: 1307, status: 400, key: 'error.video_refused' },
  video_too_large: { code: 1308, status: 413, key: 'error.video_too_large' },
  captions_refused: { code: 1309, status: 400, key: 'error.captions_refused' },
  exchange_file_refused: { code: 1305, status: 400, key: 'error.exchange_file_refused' },
  /** Masked data was shown as often within an hour as allowed (`max`); the next time in `minutes`. */
  unmask_limited: { code: 1316, status: 429, key: 'error.unmask_limited' },
  /** Pictures of as many reports were opened within an hour as allowed (`max`); the next ones in `minutes`. */
  pictures_limited: { code: 1317, status: 429, key: 'error.pictures_limited' },
  /** The report was assigned to another member meanwhile: its pictures need a reason. */
  reason_required: { code: 1318, status: 409, key: 'error.reason_required' },
  chat_stale: { code: 1310, status: 409, key: 'error.chat_stale' },
  /** Too many conversations of others opened within an hour (`max`). */
  reading_limited: { code: 1315, status: 429, key: 'error.reading_limited' },
  /** The offer ran out, or the conversation went to another agent or ended. */
  offer_gone: { code: 1416, status: 409, key: 'error.offer_gone' },
  team_taken: { code: 1417, status: 409, key: 'error.team_taken' },
  /** The limit of teams (`max`) is reached. */
  teams_full: { code: 1418, status: 409, key: 'error.teams_full' },
  persona_taken: { code: 1311, status: 409, key: 'error.persona_taken' },
  /** A question cannot be answered, for example because it has too few options. */
  survey_incomplete: { code: 1312, status: 409, key: 'error.survey_incomplete' },
  /** The limit of open known issues (`max`) is reached. */
  incidents_full: { code: 1314, status: 409, key: 'error.incidents_full' },
  /** Two-person confirmation: the second person must be a different one. */
  second_person_required: { code: 1313, status: 409, key: 'error.second_person_required' },
  /** An unverified request must be linked to an account before confirmation. */
  deletion_unlinked: { code: 1320, status: 409, key: 'error.deletion_unlinked' },
  deletion_account_taken: { code: 1321, status: 409, key: 'error.deletion_account_taken' },
  /** A reply of another staff member (`by`) is queued. */
  reply_pending: { code: 1330, status: 409, key: 'error.reply_pending' },
  /** The text uses a variable (`name`) that has no value where the template is used. */
  template_variable: { code: 1331, status: 409, key: 'error.template_variable' },
  /** The player has a restriction that is stronger or longer. */
  restriction_stronger: { code: 1340, status: 409, key: 'error.restriction_stronger' },
  /** More players (`players`) would be affected than the caller has seen. */
  restriction_reach: { code: 1341, status: 409, key: 'error.restriction_reach' },
  /** An appeal against a restriction that the caller set: another member must decide on it. */
  own_restriction: { code: 1342, status: 403, key: 'error.own_restriction' },
  /** The report or chat has as many tags as allowed (`max`). */
  tags_full: { code: 1450, status: 409, key: 'error.tags_full' },
  /** The installation has as many tags as allowed (`max`); an admin must remove one first. */
  tag_list_full: { code: 1451, status: 409, key: 'error.tag_list_full' },
  synonyms_full: { code: 1490, status: 409, key: 'error.synonyms_full' },
  reasons_full: { code: 1452, status: 409, key: 'error.reasons_full' },
  views_full: { code: 1453, status: 409, key: 'error.views_full' },
  view_name_taken: { code: 1454, status: 409, key: 'error.view_name_taken' },
  /** Another template (`name`) has the shortcut. */
  shortcut_taken: { code: 1455, status: 409, key: 'error.shortcut_taken' },
  /** The callback of a game has no valid signature, or one that is too old. */
  action_signature_refused: { code: 1465, status: 401, key: 'error.action_signature_refused' },
  /** The game no longer offers the action, or the player is unverified or closed. */
  action_unavailable: { code: 1466, status: 409, key: 'error.action_unavailable' },
  /** The member of staff ran as many actions within an hour as allowed (`max`). */
  /** The same action with the same input ran for this player within a day; `is_repeat` runs it again. */
  action_repeated: { code: 1469, status: 409, key: 'error.action_repeated' },
  actions_limited: { code: 1467, status: 429, key: 'error.actions_limited' },
  /** The installation has no translation provider. */
  translation_off: { code: 1475, status: 409, key: 'error.translation_off' },
  /** Too many characters for now. Parameters: `scope` (`person` for an hour, `installation` for a day), `minutes` until the limit starts again. */
  translation_limited: { code: 1476, status: 429, key: 'error.translation_limited' },
  /** The provider did not answer, or not in a way we understand. A retry can succeed. */
  translation_failed: { code: 1477, status: 503, key: 'error.translation_failed' },
  /** The provider cannot translate between these languages. */
  translation_pair: { code: 1478, status: 409, key: 'error.translation_pair' },
  /** The provider refused the installation; `why`: the `key`, or the `quota` of the account there. */
  translation_refused: { code: 1479, status: 503, key: 'error.translation_refused' },
  /** No provider of drafts is configured. */
  draft_off: { code: 1480, status: 409, key: 'error.draft_off' },
  /** The agent or the installation has asked for as many drafts as allowed. */
  draft_budget: { code: 1481, status: 429, key: 'error.draft_budget' },
  /** The provider of drafts has too many requests. */
  draft_busy: { code: 1482, status: 503, key: 'error.draft_busy' },
  draft_failed: { code: 1483, status: 502, key: 'error.draft_failed' },
  /** The sources do not answer the player. */
  draft_no_answer: { code: 1484, status: 409, key: 'error.draft_no_answer' },
} as const satisfies Record<string, { code: number; status: number; key: `error.${string}` }>;

export const allErrors = { ...errors, ...playerErrors, ...staffErrors };
export type AnyErrorName = PlayerErrorName | keyof typeof staffErrors;

const names = Object.keys(allErrors) as AnyErrorName[];

export const anyErrorNameOf = (code: unknown): AnyErrorName =>
  names.find((name) => allErrors[name].code === code) ?? 'unknown';
