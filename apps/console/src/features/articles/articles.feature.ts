import { IconArticle, IconLanguage } from '@tabler/icons-react';
import { lazyChunk } from '../../platform/network/lazy-chunk.ts';
import type { ConsoleFeature } from '../../platform/registration/console-feature.ts';
import { useArticlesPalette } from './articles.palette.tsx';
import { articlesAudit } from './model/articles-audit.ts';
import { editing } from './presence/editing.store.ts';

export const articlesFeature: ConsoleFeature = {
  place: 10,
  pages: [{ path: '/articles/*', Page: lazyChunk(async () => (await import('./articles.page.tsx')).ArticlesPage) }],
  navigation: [
    {
      group: 'content',
      path: '/articles',
      label: 'shell.nav.articles',
      icon: IconArticle,
      permission: 'content.read',
      keys: 'g c',
      isStart: true,
    },
    {
      group: 'content',
      path: '/articles/languages',
      label: 'shell.nav.languages',
      icon: IconLanguage,
      permission: 'content.read',
      keys: 'g l',
    },
  ],
  usePalette: useArticlesPalette,
  live: { on: { editing: editing.receive } },
  audit: articlesAudit,
};
