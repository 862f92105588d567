import type { Locale } from '../../../platform/text/index.js';
import { de } from './de.js';
import { en, type PageWords } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';

export const PAGE_WORDS: Readonly<Record<Locale, PageWords>> = { en, es, fr, de, it };
