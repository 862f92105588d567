import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Review, ReviewDecision } from './review.entity.js';
import { ReviewStore } from './review.store.js';

/** The queue of sessions in review. */
@Module({
  imports: [TypeOrmModule.forFeature([Review, ReviewDecision])],
  providers: [ReviewStore],
  exports: [ReviewStore],
})
export class ReviewModule {}
