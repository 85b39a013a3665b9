import { defaultVideoHosts } from '@guildhall/contract/articles/rich-text.ts';
import { config } from '../../../platform/config.ts';

export const videoHosts: readonly string[] = config.video_hosts ?? defaultVideoHosts;
