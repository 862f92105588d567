import { Module } from '@nestjs/common';
import { ReviewStore } from './review.store.js';

/** The queue of sessions that wait for a person's decision. */
@Module({ providers: [ReviewStore], exports: [ReviewStore] })
export class ReviewModule {}
