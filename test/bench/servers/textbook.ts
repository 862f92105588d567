import 'reflect-metadata';
import {
  Body,
  Controller,
  Get,
  Module,
  NotFoundException,
  Param,
  Post,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { IsObject, IsOptional, IsString, IsUrl } from 'class-validator';
import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  type Repository,
} from 'typeorm';

/** The textbook: NestJS on Express, a repository's `save` and `findOne`, a `ValidationPipe`. It checks nobody. */
@Entity('sessions')
class SessionEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text' }) project_id: string;
  @Column({ type: 'text' }) status: string;
  @Column({ type: 'text', nullable: true }) redirect_url: string | null;
  @Column({ type: 'jsonb' }) custom_fields: Record<string, string>;
  @CreateDateColumn() created_at: Date;
  @UpdateDateColumn() updated_at: Date;
}

@Entity('grants')
class GrantEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'text', unique: true }) token: string;
  @Column({ type: 'text' }) status: string;
}

class CreateDto {
  @IsString() project_id: string;
  @IsOptional() @IsUrl({ require_tld: false }) redirect_url?: string;
  @IsOptional() @IsObject() custom_fields?: Record<string, string>;
}

class IntrospectDto {
  @IsString() token: string;
}

@Controller()
class TextbookController {
  constructor(
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    @InjectRepository(GrantEntity) private readonly grants: Repository<GrantEntity>,
  ) {}

  @Post('create')
  create(@Body() input: CreateDto): Promise<SessionEntity> {
    return this.sessions.save({
      project_id: input.project_id,
      redirect_url: input.redirect_url ?? null,
      custom_fields: input.custom_fields ?? {},
      status: 'not_started',
    });
  }

  @Get('read/:id')
  async read(@Param('id') id: string): Promise<SessionEntity> {
    const found = await this.sessions.findOne({ where: { id } });
    if (!found) throw new NotFoundException();
    return found;
  }

  @Post('introspect')
  async introspect(@Body() { token }: IntrospectDto): Promise<{ active: boolean }> {
    const found = await this.grants.findOne({ where: { token } });
    return { active: found?.status === 'active' };
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env['DATABASE_URL'] ?? '',
      entities: [SessionEntity, GrantEntity],
      synchronize: true,
      extra: { max: 16 },
    }),
    TypeOrmModule.forFeature([SessionEntity, GrantEntity]),
  ],
  controllers: [TextbookController],
})
class TextbookModule {}

const app = await NestFactory.create(TextbookModule, { logger: false });
app.useGlobalPipes(
  new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }),
);
await app.listen(Number(process.env['PORT']), '127.0.0.1');
process.stdout.write('{"msg":"serving"}\n');
process.on('SIGTERM', () => process.exit(0));
