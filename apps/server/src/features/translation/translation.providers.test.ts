import type { TranslationProvider } from '@guildhall/contract/translation/rules.ts';
import { describe, expect, it } from 'vitest';
import type { TranslationConfig } from '../../runtime/config-translation.ts';
import { createFakeProvider, type Reply } from './testing/fake-provider.ts';
import { createEngine } from './translation.provider.adapter.ts';

const provider = await createFakeProvider(() => ({ status: 500, body: {} }));
const key = 'secret-key';

const ask = async (
  name: TranslationProvider,
  reply: Reply,
  changes: Partial<TranslationConfig> = {},
  texts = ['Hola', 'Adiós'],
) => {
  provider.requests.length = 0;
  provider.respond(() => reply);
  const config = { provider: name, url: provider.url, key, region: null, model: null, ...changes };
  const { signal } = new AbortController();
  return createEngine(config)({ texts, from: 'es-ES', to: 'en-US', signal });
};

const sent = () => {
  const [request] = provider.requests;
  return { path: request?.path, body: request?.body ?? '', headers: request?.headers ?? {} };
};

interface Recorded {
  readonly ok: Reply;
  readonly changes?: Partial<TranslationConfig>;
  readonly path: string;
  readonly body: unknown;
  readonly header?: readonly [string, string];
  /** Answers of the provider with what they mean. */
  readonly failures: readonly (readonly [string, Reply])[];
}

const openaiError = (status: number, code: string): Reply => ({
  status,
  body: { error: { message: 'm', type: 't', param: null, code } },
});
const googleError = (status: number, message: string, reason: string): Reply => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } },
});
const azureError = (status: number, code: number, message: string): Reply => ({
  status,
  body: { error: { code, message } },
});

/** Written by hand from the API docs, not recorded from the services. Only Apertium is tested against the real engine. */
const recorded: Record<Exclude<TranslationProvider, 'apertium'>, Recorded> = {
  libretranslate: {
    ok: { status: 200, body: { translatedText: ['Hello', 'Goodbye'] } },
    path: '/translate',
    body: { q: ['Hola', 'Adiós'], source: 'es', target: 'en', format: 'text', api_key: key },
    failures: [
      ['pair', { status: 400, body: { error: 'xx is not supported' } }],
      ['key', { status: 403, body: { error: 'Invalid API key' } }],
      ['unavailable', { status: 429, body: { error: 'Slowdown: 20 per 1 minute' } }],
      ['unavailable', { status: 500, body: { error: 'Cannot translate text: out of memory' } }],
    ],
  },
  deepl: {
    ok: {
      status: 200,
      body: {
        translations: [
          { detected_source_language: 'ES', text: 'Hello' },
          { detected_source_language: 'ES', text: 'Goodbye' },
        ],
      },
    },
    path: '/v2/translate',
    body: { text: ['Hola', 'Adiós'], source_lang: 'ES', target_lang: 'EN-US', preserve_formatting: true },
    header: ['authorization', `DeepL-Auth-Key ${key}`],
    failures: [
      ['pair', { status: 400, body: { message: "Value for 'target_lang' not supported." } }],
      ['key', { status: 403, body: { message: 'Forbidden' } }],
      ['quota', { status: 456, body: { message: 'Quota Exceeded' } }],
      ['unavailable', { status: 429, body: { message: 'Too many requests' } }],
    ],
  },
  google: {
    ok: { status: 200, body: { data: { translations: [{ translatedText: 'Hello' }, { translatedText: 'Goodbye' }] } } },
    path: '/language/translate/v2',
    body: { q: ['Hola', 'Adiós'], source: 'es', target: 'en', format: 'text' },
    header: ['x-goog-api-key', key],
    failures: [
      ['pair', googleError(400, 'Bad language pair: es|xx', 'badRequest')],
      ['key', googleError(400, 'API key not valid. Please pass a valid API key.', 'badRequest')],
      ['quota', googleError(403, 'Daily Limit Exceeded', 'dailyLimitExceeded')],
      ['unavailable', googleError(503, 'Backend Error', 'backendError')],
    ],
  },
  azure: {
    ok: {
      status: 200,
      body: [{ translations: [{ text: 'Hello', to: 'en' }] }, { translations: [{ text: 'Goodbye', to: 'en' }] }],
    },
    changes: { region: 'westeurope' },
    path: '/translate?api-version=3.0&to=en&from=es',
    body: [{ Text: 'Hola' }, { Text: 'Adiós' }],
    header: ['ocp-apim-subscription-region', 'westeurope'],
    failures: [
      ['pair', azureError(400, 400_036, 'The target language is not valid.')],
      ['key', azureError(401, 401_000, 'The request is not authorized because credentials are missing or invalid.')],
      [
        'quota',
        azureError(403, 403_001, 'The operation is not allowed because the subscription has exceeded its free quota.'),
      ],
      [
        'unavailable',
        azureError(429, 429_001, 'The server rejected the request because the client has exceeded request limits.'),
      ],
    ],
  },
  openai: {
    ok: {
      status: 200,
      body: {
        choices: [
          { index: 0, message: { role: 'assistant', content: '```json\n{"texts": ["Hello", "Goodbye"]}\n```' } },
        ],
      },
    },
    changes: { model: 'gpt-4o-mini' },
    path: '/chat/completions',
    body: expect.objectContaining({
      model: 'gpt-4o-mini',
      temperature: 0,
      messages: [
        { role: 'system', content: expect.stringContaining('from European Spanish to American English') },
        { role: 'user', content: '{"texts":["Hola","Adiós"]}' },
      ],
    }),
    header: ['authorization', `Bearer ${key}`],
    failures: [
      ['key', openaiError(401, 'invalid_api_key')],
      ['quota', openaiError(429, 'insufficient_quota')],
      ['unavailable', openaiError(429, 'rate_limit_exceeded')],
      ['unavailable', { status: 200, body: { choices: [{ message: { content: 'I am sorry, I cannot.' } }] } }],
    ],
  },
};

const malformed: readonly Reply[] = [
  { status: 200, body: '<html>' },
  { status: 200, body: {} },
  { status: 200, body: 'null' },
  { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
];

describe.each(Object.entries(recorded) as [keyof typeof recorded, Recorded][])('%s', (name, record) => {
  it('gets texts in the form of its protocol, and the translations are read from its answer', async () => {
    expect(await ask(name, record.ok, record.changes)).toEqual(['Hello', 'Goodbye']);
    const { path, body, headers } = sent();
    expect(path).toBe(record.path);
    expect(JSON.parse(body)).toEqual(record.body);
    if (record.header !== undefined) expect(headers[record.header[0]]).toBe(record.header[1]);
  });

  it.each(record.failures)('says %s, without the key or the text', async (problem, reply) => {
    const failed = await ask(name, reply, record.changes).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'ProviderFailure', problem, status: reply.status });
    expect(String(failed)).not.toMatch(/secret-key|Hola/);
  });

  it('refuses malformed answers and redirects', async () => {
    for (const reply of malformed) {
      await expect(ask(name, reply, record.changes)).rejects.toMatchObject({ problem: 'unavailable' });
    }
    expect(provider.requests).toHaveLength(1);
  });

  it('refuses an answer with another number of texts', async () => {
    await expect(ask(name, record.ok, record.changes, ['Hola'])).rejects.toMatchObject({ problem: 'unavailable' });
  });
});

describe('apertium', () => {
  const ok: Reply = {
    status: 200,
    body: { responseData: { translatedText: 'Hello' }, responseDetails: null, responseStatus: 200 },
  };

  it('gets each text as a form, and the translations are read from its answers', async () => {
    expect(await ask('apertium', ok)).toEqual(['Hello', 'Hello']);
    expect(provider.requests).toHaveLength(2);
    const form = new URLSearchParams(sent().body);
    expect([sent().path, form.get('langpair'), form.get('q'), form.get('markUnknown')]).toEqual([
      '/translate',
      'spa|eng',
      'Hola',
      'no',
    ]);
  });

  it.each([
    [
      'pair',
      {
        status: 400,
        body: { status: 'error', code: 400, message: 'Bad Request', explanation: 'That pair is not installed' },
      },
    ],
    ['unavailable', { status: 500, body: 'Traceback' }],
    ['unavailable', { status: 200, body: { responseData: null } }],
  ] as const)('says %s', async (problem, reply) => {
    await expect(ask('apertium', reply)).rejects.toMatchObject({ problem });
  });
});

describe('calls', () => {
  it('end after their time, and when the answer is too large', async () => {
    const slow = createEngine({ provider: 'deepl', url: provider.url, key, region: null, model: null });
    provider.respond(() => ({ status: 200, body: {}, delayMs: 2000 }));
    const late = slow({ texts: ['Hola'], from: null, to: 'en-US', signal: AbortSignal.timeout(50) });
    await expect(late).rejects.toMatchObject({ problem: 'unavailable', message: 'no answer in time' });
    const large = { status: 200, body: { translations: [{ text: 'x'.repeat(3_000_000) }] } };
    await expect(ask('deepl', large, {}, ['Hola'])).rejects.toMatchObject({ message: 'the answer is too large' });
    await expect(ask('deepl', large, { url: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      message: 'no connection',
    });
  });
});
