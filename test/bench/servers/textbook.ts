import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { HttpModule, HttpService } from '@nestjs/axios';
import {
  Body,
  Controller,
  Get,
  Injectable,
  Module,
  NotFoundException,
  Param,
  Post,
  Req,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { IsObject, IsOptional, IsString, IsUrl } from 'class-validator';
import { firstValueFrom } from 'rxjs';
import { DataSource, type Repository } from 'typeorm';
import {
  AccessRequestEntity,
  ApiKeyEntity,
  CustomerEntity,
  EmployeeEntity,
  EventEntity,
  GrantEntity,
  ProjectEntity,
  SessionEntity,
} from './textbook.entities.js';

/**
 * The textbook: NestJS on Express, `ValidationPipe`, repositories, one transaction for a session
 * and its event. It makes the same call without encryption, limits or audit. An access request calls
 * the service over HTTP, as the product does.
 */
class CreateDto {
  @IsString() project_id: string;
  @IsOptional() @IsUrl({ require_tld: false }) redirect_url?: string;
  @IsOptional() @IsObject() custom_fields?: Record<string, string>;
}

class AccessRequestDto {
  @IsString() employee_id: string;
  @IsString() action: string;
}

class IntrospectDto {
  @IsString() token: string;
}

interface AuthenticatedRequest {
  headers: { authorization?: string };
  organizationId: string;
}

@Injectable()
class ApiKeyGuard implements CanActivate {
  constructor(@InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const [, secret = ''] = request.headers.authorization?.split(' ') ?? [];
    const secret_hash = createHash('sha256').update(secret).digest('hex');
    const key = await this.keys.findOne({ where: { secret_hash } });
    if (!key) throw new UnauthorizedException();
    request.organizationId = key.organization_id;
    return true;
  }
}

@Controller()
@UseGuards(ApiKeyGuard)
class TextbookController {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(ProjectEntity) private readonly projects: Repository<ProjectEntity>,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    @InjectRepository(GrantEntity) private readonly grants: Repository<GrantEntity>,
    @InjectRepository(CustomerEntity) private readonly customers: Repository<CustomerEntity>,
    @InjectRepository(EmployeeEntity) private readonly employees: Repository<EmployeeEntity>,
    private readonly http: HttpService,
  ) {}

  @Post('create')
  async create(
    @Req() { organizationId: organization_id }: AuthenticatedRequest,
    @Body() input: CreateDto,
  ): Promise<SessionEntity> {
    const project = await this.projects.findOne({
      where: { id: input.project_id, organization_id },
    });
    if (!project) throw new NotFoundException();
    return this.dataSource.transaction(async (manager) => {
      const session = await manager.save(SessionEntity, {
        organization_id,
        project_id: project.id,
        redirect_url: input.redirect_url ?? null,
        custom_fields: input.custom_fields ?? {},
        fields_to_collect: project.steps,
      });
      await manager.save(EventEntity, {
        organization_id,
        session_id: session.id,
        type: 'event_verification_session_created_v1',
      });
      return session;
    });
  }

  @Post('access')
  async access(
    @Req() { organizationId: organization_id }: AuthenticatedRequest,
    @Body() { employee_id, action }: AccessRequestDto,
  ): Promise<AccessRequestEntity> {
    const customer = await this.customers.findOne({ where: { organization_id } });
    if (!customer) throw new NotFoundException();
    const employee = await this.employees.findOne({ where: { organization_id, employee_id } });
    if (!employee) throw new NotFoundException();
    const { data: session } = await firstValueFrom(
      this.http.post<{ id: string }>(
        `http://127.0.0.1:${process.env['PORT']}/create`,
        {
          project_id: customer.project_id,
          redirect_url: 'https://partner.example/return?state=2b1c0a9e-4c7e-4a35-9d0e-1f6f2a6b7c8d',
          custom_fields: { employee_id, purpose: action },
        },
        { headers: { authorization: `Bearer ${customer.verification_api_key}` } },
      ),
    );
    return this.dataSource.transaction(async (manager) => {
      const request = await manager.save(AccessRequestEntity, {
        organization_id,
        employee_row_id: employee.id,
        action,
        verification_session_id: session.id,
        expires_at: new Date(Date.now() + 1_800_000),
      });
      await manager.save(EventEntity, {
        organization_id,
        session_id: session.id,
        type: 'access_request.created',
      });
      return request;
    });
  }

  @Get('read/:id')
  async read(
    @Req() { organizationId: organization_id }: AuthenticatedRequest,
    @Param('id') id: string,
  ): Promise<SessionEntity> {
    const found = await this.sessions.findOne({ where: { id, organization_id } });
    if (!found) throw new NotFoundException();
    return found;
  }

  @Post('introspect')
  async introspect(
    @Req() { organizationId: organization_id }: AuthenticatedRequest,
    @Body() { token }: IntrospectDto,
  ): Promise<{ active: boolean }> {
    const token_hash = createHash('sha256').update(token).digest('hex');
    const found = await this.grants.findOne({ where: { organization_id, token_hash } });
    return { active: found?.status === 'active' && found.expires_at > new Date() };
  }
}

const ENTITIES = [
  ApiKeyEntity,
  ProjectEntity,
  SessionEntity,
  EventEntity,
  GrantEntity,
  CustomerEntity,
  EmployeeEntity,
  AccessRequestEntity,
];

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env['DATABASE_URL'] ?? '',
      entities: ENTITIES,
      synchronize: true,
      extra: { max: 16 },
    }),
    TypeOrmModule.forFeature(ENTITIES),
    HttpModule.register({ timeout: 5_000 }),
  ],
  controllers: [TextbookController],
  providers: [ApiKeyGuard],
})
class TextbookModule {}

const app = await NestFactory.create(TextbookModule, { logger: false });
app.useGlobalPipes(
  new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }),
);
await app.listen(Number(process.env['PORT']), '127.0.0.1');
process.stdout.write('{"msg":"serving"}\n');
process.on('SIGTERM', () => process.exit(0));
