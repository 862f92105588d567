import { Module } from '@nestjs/common';
import { ReviewStore } from './review.store.js';

/** The queue of sessions in review. */
@Module({ providers: [ReviewStore], exports: [ReviewStore] })
export class ReviewModule {}
