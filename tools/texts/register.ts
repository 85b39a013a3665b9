import type { Locale } from '@guildhall/i18n/locales.ts';
import type { Book, Texts } from './books.ts';

/** How a language addresses its readers, and what addresses them otherwise. */
interface Register {
  readonly locale: Locale;
  readonly apps: readonly Book['app'][];
  readonly address: string;
  readonly not: RegExp;
  /** Buttons that the player says. */
  readonly except?: readonly string[];
}

const wordsOf = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
const player = ['player'] as const;

/**
 * Finds what is certain: forms that have no other meaning, or none in these texts. A third person that may also be a
 * thing (“pode ajudar”, “su propietario”) is left to proofreaders.
 */
const registers: readonly Register[] = [
  // A capital inside a sentence: at its start, “Sie” may be a report.
  { locale: 'de-DE', apps: player, address: 'du', not: /[\p{Ll},;]\s(?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)(?!\p{L})/u },
  { locale: 'fr-FR', apps: player, address: 'vous', not: wordsOf('tu|te|toi|ton|ta|tes') },
  {
    locale: 'es-ES',
    apps: player,
    address: 'tú',
    not: wordsOf(
      'usted|ustedes|sus? (?:cuenta|informes?|dispositivo|respuestas?|solicitud)|inténtelo|espere|elija|abra|escriba|revise|compruebe',
    ),
  },
  {
    locale: 'pt-PT',
    apps: player,
    address: 'tu',
    not: wordsOf(
      'você|vocês|seus? (?:relatos?|dispositivo|pedido)|suas? (?:contas?|respostas?)|o que escreveu|está a usar|pode (?:escrever|continuar|enviar|cancelar)|tente|abra|divirta-se|por nos escrever',
    ),
  },
  {
    locale: 'it-IT',
    apps: player,
    address: 'tu',
    not: /[\p{Ll},;]\s(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})|riprovi(?!\p{L})/u,
  },
  {
    locale: 'ru-RU',
    apps: player,
    address: 'вы',
    not: wordsOf('ты|тебя|тебе|тобой|твой|твоя|твоё|твои|твоего|твоей|твоих|твоему'),
  },
  {
    locale: 'tr-TR',
    apps: player,
    address: 'sen',
    not: /(?<!\p{L})siz(?:i|e|in|den|de)?(?!\p{L})|(?:[ıiuü]n|s[ıiuü]n)[ıiuü]z(?!\p{L})/iu,
  },
  { locale: 'id-ID', apps: player, address: 'kamu', not: wordsOf('anda|engkau|kau|saudara') },
  { locale: 'vi-VN', apps: player, address: 'bạn', not: wordsOf('quý khách|quý vị|ngài|anh/chị') },
  // -세요 asks for something, -까요, -나요 and -가요 ask, in both styles; 아니요 is no.
  {
    locale: 'ko-KR',
    apps: player,
    address: '합니다',
    not: /[가-힣](?<![세까나가니])요(?=[.!?\s’”)}]|$)(?<!필요|중요|주요|개요)/u,
    except: ['feedback.reopen.unsolved', 'incidents.join', 'suggestions.support'],
  },
  { locale: 'ja-JP', apps: player, address: 'です・ます', not: /(?<![まで])した。|(?:だ|である|する|ない)。/u },
  { locale: 'th-TH', apps: player, address: 'คุณ', not: /(?<!เ)ท่าน|ครับ|ค่ะ|นะคะ/u },
  { locale: 'ar-SA', apps: player, address: 'أنت', not: /حضرتك|لديكم|حسابكم|يمكنكم/u },
  { locale: 'zh-CN', apps: ['player', 'console'], address: '你', not: /您/u },
  { locale: 'zh-TW', apps: player, address: '你', not: /您/u },
];

/** Finds texts that address the reader in another form than the rest of the app. */
export function* problemsOfRegister(app: Book['app'], locale: Locale, texts: Texts): Generator<string> {
  const register = registers.find((each) => each.locale === locale && each.apps.includes(app));
  if (register === undefined) return;
  for (const [key, text] of Object.entries(texts)) {
    if (register.except?.includes(key) === true) continue;
    const found = register.not.exec(text.replaceAll(/\{\w+\}/g, '{}'))?.[0].trim();
    if (found !== undefined) yield `${key} says “${found}” (${register.address}): ${text}`;
  }
}
