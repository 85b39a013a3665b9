import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postTypes, questionCategories } from '@guildhall/contract/articles/post-types.ts';
import { defaultLang, isLocale, langOfLocale } from '@guildhall/i18n/locales.ts';
import sharp from 'sharp';
import * as v from 'valibot';
import type { ArticlesService } from '../src/features/articles/articles.service.ts';
import { insertPicture } from '../src/features/pictures/pictures.queries.ts';
import type { Database } from '../src/data/database.ts';
import { MEDIA_PATH, mediaIdOf, type MediaStore } from '../src/storage/media-store.ts';
import { seedSupport, type SupportSeedDependencies } from './support.ts';
import { seedSurveys, type SurveySeedDependencies } from './surveys.ts';

const here = import.meta.dirname;
const hourMs = 60 * 60 * 1000;

const metadataSchema = v.array(
  v.strictObject({
    slug: v.string(),
    type: v.picklist(Object.keys(postTypes) as (keyof typeof postTypes)[]),
    category: v.nullable(v.picklist(Object.keys(questionCategories) as (keyof typeof questionCategories)[])),
    cover: v.nullable(v.string()),
    pinned: v.boolean(),
    status: v.picklist(['published', 'scheduled', 'draft', 'archived']),
    hours: v.number(),
    event: v.nullable(v.object({ startsIn: v.nullable(v.number()), endsIn: v.nullable(v.number()) })),
  }),
);
const textsSchema = v.record(v.string(), v.object({ title: v.string(), summary: v.string(), body: v.string() }));

const parseFile = async <S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> =>
  v.parse(schema, JSON.parse(await readFile(join(here, path), 'utf8')));

/** Covers are stored as vector graphics; the server converts them to pictures. */
const storeCover = async ({ database, media, nowMs }: SeedDependencies, name: string): Promise<string> => {
  const drawing = await sharp(join(here, 'covers', `${name}.svg`))
    .resize(960, 540)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const bytes = await sharp(drawing).webp({ quality: 76 }).toBuffer();
  // Of a small copy: statistics of all pixels cost more than the picture.
  const { dominant } = await sharp(await sharp(drawing).resize(120).png().toBuffer()).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('');
  const id = mediaIdOf(bytes);
  await media.put(id, bytes);
  await insertPicture(database.query, {
    id,
    name,
    width: 960,
    height: 540,
    tone: `#${hex}`,
    bytes: bytes.length,
    createdAt: new Date(nowMs),
    createdBy: null,
  });
  return id;
};

export interface SeedDependencies extends SupportSeedDependencies, SurveySeedDependencies {
  readonly database: Database;
  readonly articles: ArticlesService;
  readonly media: MediaStore;
  readonly nowMs: number;
}

/** Fills an empty database with the content of the demo game. Does nothing if there is content already. */
export const seed = async (dependencies: SeedDependencies): Promise<number> => {
  const { database, articles, nowMs } = dependencies;
  const existing = await database.query.selectFrom('article').select('id').limit(1).executeTakeFirst();
  if (existing !== undefined) return 0;
  const metadata = await parseFile(metadataSchema, 'articles.json');
  const files = (await readdir(join(here, 'content'))).filter((name) => isLocale(name.replace('.json', '')));
  const texts = await Promise.all(
    files.map(async (name) => {
      const locale = name.replace('.json', '');
      const bySlug = await parseFile(textsSchema, join('content', name));
      return { lang: isLocale(locale) ? langOfLocale(locale) : 0, bySlug };
    }),
  );
  // English first: a translation written before it would count as stale.
  texts.sort((one, other) => Number(other.lang === defaultLang) - Number(one.lang === defaultLang));
  const covers = new Map<string, string>();
  const coverOf = async (name: string): Promise<string> => {
    const id = covers.get(name) ?? (await storeCover(dependencies, name));
    covers.set(name, id);
    return id;
  };
  /** Bodies refer to drawings by name; their addresses are hashes. */
  const withPictures = async (body: string): Promise<string> => {
    let html = body;
    for (const [source, name = ''] of body.matchAll(/(?<=src=")cover:([\w-]+)/g))
      html = html.replaceAll(`${source}"`, `${MEDIA_PATH}${await coverOf(name)}"`);
    return html;
  };
  const at = (hours: number): Date => new Date(nowMs + hours * hourMs);
  const inHours = (hours: number | null | undefined): Date | null => (hours == null ? null : at(hours));
  // Oldest first, so that ids grow with time as they would in a real installation.
  for (const entry of [...metadata].sort((a, b) => a.hours - b.hours)) {
    const id = await articles.create({
      type: postTypes[entry.type],
      categoryId: entry.category === null ? null : questionCategories[entry.category],
      pinned: entry.pinned,
      coverId: entry.cover === null ? null : await coverOf(entry.cover),
      eventStartsAt: inHours(entry.event?.startsIn),
      eventEndsAt: inHours(entry.event?.endsIn),
    });
    for (const { lang, bySlug } of texts) {
      const text = bySlug[entry.slug];
      if (text !== undefined) await articles.translate(id, { lang, ...text, body: await withPictures(text.body) });
    }
    if (entry.status === 'published' || entry.status === 'archived') await articles.publish(id, at(entry.hours));
    if (entry.status === 'archived') await articles.archive(id);
    if (entry.status === 'scheduled') await articles.schedule(id, at(entry.hours));
  }
  await seedSupport(dependencies);
  await seedSurveys(dependencies);
  return metadata.length;
};
