import { call } from '../../../platform/network/api.ts';
import { createRecordCache } from '../../../platform/network/record-cache.ts';

export const {
  useRecord: useArticle,
  cached: cachedArticle,
  accept: acceptArticle,
  refresh: refreshArticle,
  change: changeArticle,
} = createRecordCache('articles', (id: number, signal) => call('/article/open', { id }, signal));
